import { defineConfig } from "vite";

// No inline code or data in what is built: the club's content security policy allows none. The code
// is one file beside the catalogues: cut by pages it would be an eighth more in all, compressed.
const CODE = /src\/(?!i18n\/(en|ru|uk|sk)\.)|node_modules/;

export default defineConfig({
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    cssCodeSplit: false,
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "club", test: CODE }] } } },
  },
  server: { proxy: { "/api": "http://127.0.0.1:8000" } },
});
