import type { Commands } from '../../src/contract/office/commands.ts';
import type { Role } from '../../src/contract/office/role.ts';

export type SampleMail = { kind: string; to: string; subject: string; text: string; html: string };

/** What the host says, for Storybook. */
export type HostSamples = {
  /** By what they are about. */
  mails: Record<'AboutTheAccount' | 'AboutOrdersAndMoney' | 'ToTheOperator', SampleMail[]>;
  /** Commands and their printed output, by the nouns of the commands. */
  outputs: Record<string, { typed: string; printed: string }[]>;
  /** Whole documents, by the stories that show them, in `pages.stories.tsx`. */
  pages: Record<string, string>;
  /** What the office is told of the commands of a role, and the usual answer of each command. */
  office: { commands: Record<Role, Commands>; answers: Record<string, unknown> };
};
