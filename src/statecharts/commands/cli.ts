#!/usr/bin/env node
/** `charts`: says which Node it needs, or runs the commands, which an older one could not even load. */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major > 22 || (major === 22 && minor >= 18)) await import('./program.ts');
else {
  console.error(
    `charts needs Node 22.18 or newer, which runs TypeScript. This is Node ${process.versions.node}.`,
  );
  process.exitCode = 2;
}

export {};
