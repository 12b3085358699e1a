"use strict";
// The API page: what it tries out carries the CSRF token, as every change must.
SwaggerUIBundle({
  url: "/schema/openapi.json",
  dom_id: "#api",
  requestInterceptor: (request) => {
    const token = document.cookie.match(/(?:^|; )csrftoken=([^;]*)/);
    if (token) request.headers["x-csrftoken"] = token[1];
    return request;
  },
});
