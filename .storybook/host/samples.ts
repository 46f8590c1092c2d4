import { commands } from '../../src/server/operator/commands/commands.ts';
import { describeCommands } from '../../src/server/operator/http/describe-commands.ts';
import { sampleMails } from './sample-mails.ts';
import { sampleOutputs } from './sample-outputs.ts';
import { samplePages } from './sample-pages.ts';
import type { HostSamples } from './sample-types.ts';

/** Made by the host's own templates and printers, from sample data. */
export const sampleAll = async (): Promise<HostSamples> => ({
  mails: await sampleMails(),
  outputs: await sampleOutputs(),
  pages: await samplePages(),
  office: {
    commands: { manager: describeCommands('manager'), support: describeCommands('support') },
    answers: Object.fromEntries(
      Object.values(commands).map(({ name, example }) => [name, example.answers[0]]),
    ),
  },
});
