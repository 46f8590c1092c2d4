export type SampleMail = { kind: string; to: string; subject: string; text: string; html: string };

/** The host's pages in Storybook. */
export type HostSamples = {
  /** By the stories that show them, in `emails.stories.tsx`. */
  mails: Record<'AboutTheAccount' | 'AboutOrdersAndMoney' | 'ToTheOperator', SampleMail[]>;
  /** Commands and their printed output, by the nouns of the commands. */
  outputs: Record<string, { typed: string; printed: string }[]>;
};
