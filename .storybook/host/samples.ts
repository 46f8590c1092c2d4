import { sampleMails } from './sample-mails.ts';
import { sampleOutputs } from './sample-outputs.ts';
import type { HostSamples } from './sample-types.ts';

/** Made by the host's own templates and printers, from sample data. */
export const sampleAll = async (): Promise<HostSamples> => ({
  mails: await sampleMails(),
  outputs: await sampleOutputs(),
});
