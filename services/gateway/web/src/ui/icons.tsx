import type { ComponentChildren } from "preact";

function Icon({ children }: { children: ComponentChildren }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor"
      stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round">
      {children}
    </svg>
  );
}

export function Gear() {
  return (
    <Icon>
      <path d="M4 7h9M17 7h3M4 17h3M11 17h9" />
      <circle cx="15" cy="7" r="2" />
      <circle cx="9" cy="17" r="2" />
    </Icon>
  );
}

export function Lock() {
  return (
    <Icon>
      <rect x="5" y="11" width="14" height="9" rx="2" />
      <path d="M8 11V8a4 4 0 0 1 8 0v3" />
    </Icon>
  );
}

export function Person() {
  return (
    <Icon>
      <circle cx="12" cy="8" r="3.500" />
      <path d="M5 20c.6-4 3.400-6 7-6s6.400 2 7 6" />
    </Icon>
  );
}

export function Chair() {
  return (
    <Icon>
      <path d="M7 4v9M17 4v9M7 9h10M5 13h14v4H5zM7 17v3M17 17v3" />
    </Icon>
  );
}

export function Plus() {
  return (
    <Icon>
      <path d="M12 5v14M5 12h14" />
    </Icon>
  );
}

export function Cross() {
  return (
    <Icon>
      <path d="M6 6l12 12M18 6L6 18" />
    </Icon>
  );
}

export function Bolt() {
  return (
    <Icon>
      <path d="M13 3L5 14h6l-1 7 8-11h-6z" />
    </Icon>
  );
}

export function Lines() {
  return (
    <Icon>
      <path d="M5 7h14M5 12h14M5 17h9" />
    </Icon>
  );
}

export function Keys() {
  return (
    <Icon>
      <rect x="3" y="6" width="18" height="12" rx="2" />
      <path d="M7 10h.01M11 10h.01M15 10h.01M8 14h8" />
    </Icon>
  );
}

export function Bird() {
  return (
    <svg class="bird" viewBox="0 0 32 32" aria-hidden="true">
      <path d="M3 24h26" stroke="var(--gold)" stroke-width="2.4" stroke-linecap="round" />
      <path fill="currentColor"
        d="M7 22.500c0-6.200 3.700-10.900 9.200-10.900 1-2.300 2.900-3.400 4.900-3.400 2.700 0 4.500 1.800 4.700 4.300l2.100 1-2.200 1.400c-.6 4.700-4.500 7.600-9.300 7.600z" />
      <circle cx="21.600" cy="12.600" r="1.200" fill="var(--surface)" />
    </svg>
  );
}

export function Play() {
  return <Icon><path d="M8 5v14l11-7z" fill="currentColor" /></Icon>;
}

export function Pause() {
  return <Icon><path d="M8 5v14M16 5v14" stroke-width="4" /></Icon>;
}

export function Back() {
  return <Icon><path d="M15 5l-7 7 7 7" /></Icon>;
}

export function Forward() {
  return <Icon><path d="M9 5l7 7-7 7" /></Icon>;
}

export function ToStart() {
  return <Icon><path d="M6 5v14M18 5l-7 7 7 7" /></Icon>;
}

export function ToEnd() {
  return <Icon><path d="M18 5v14M6 5l7 7-7 7" /></Icon>;
}

export function Copy() {
  return (
    <Icon>
      <rect x="9" y="9" width="11" height="11" rx="2" />
      <path d="M15 9V6a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2v7a2 2 0 0 0 2 2h3" />
    </Icon>
  );
}

export function Link() {
  return (
    <Icon>
      <path d="M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-5.700-5.700L12 7" />
      <path d="M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 5.700 5.700L12 17" />
    </Icon>
  );
}

export function Previous() {
  return <Icon><path d="M19 6l-9 6 9 6zM6 6v12" /></Icon>;
}

export function Next() {
  return <Icon><path d="M5 6l9 6-9 6zM18 6v12" /></Icon>;
}
