import { sampleMails } from './host-sample-mails.ts';
import { sampleOutputs } from './host-sample-outputs.ts';
import { samplePages } from './host-sample-pages.ts';
import type { HostSamples } from './host-sample-types.ts';

/** Made by the host's own templates and printers, from sample data. */
export const sampleAll = async (): Promise<HostSamples> => ({
  mails: await sampleMails(),
  outputs: await sampleOutputs(),
  pages: await samplePages(),
});
