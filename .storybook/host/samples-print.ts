import { sampleAll } from './samples.ts';

/** Prints the samples as JSON: for the plugin, which runs it again after each change of the host. */
process.stdout.write(JSON.stringify(await sampleAll()));
