import { missingPackage } from '../commands/missing-package.ts';

/* `charts mutate`, a process of its own: each run has workers and a Vitest, and may set its environment. */
try {
  const { runMutation } = await import('./run-mutation.ts');
  await runMutation();
} catch (error) {
  console.error(missingPackage(error) ?? error);
  process.exitCode = 2;
}
