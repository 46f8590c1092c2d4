import type { Plugin } from 'vite';

const DEVTOOLS = '@tanstack/devtools-event-client';
const NOTHING = '\0keystall:no-devtools';

/** Leaves out of a build what forms tell their devtools, which no browser of ours has. */
export function withoutDevtools(): Plugin {
  return {
    name: 'keystall:without-devtools',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id === DEVTOOLS ? NOTHING : null),
    load: (id) =>
      id === NOTHING ? 'export class EventClient { on() { return () => {}; } emit() {} }' : null,
  };
}
