#!/usr/bin/env node
import { oldNode } from './node-version.ts';

/** `charts`: says which Node it needs, or runs the commands, which an older one could not even load. */
const problem = oldNode();
if (problem === null) await import('./program.ts');
else {
  console.error(problem);
  process.exitCode = 2;
}
