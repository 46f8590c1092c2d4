type Exception = {
  /** The files that it is for. */
  file: RegExp;
  /** The sentences, with `…` in place of values. */
  says: RegExp;
  why: string;
};

/** Sentences of the sources that no story can show. One that a story shows after all is reported. */
export const EXCEPTIONS: readonly Exception[] = [
  {
    file: /^src\/contract\//,
    says: /^must /,
    why: 'What is wrong with a value, for programs and for who writes a catalogue: forms have sentences of their own.',
  },
  {
    file: /^src\/contract\/(?:asks|catalogue|check-catalogue|lenient)\.ts$/,
    says: /^(?:has the id|is one more|is not a field|does not fit|left out|The catalogue |The id )/,
    why: 'What is wrong with a catalogue or an answer: it is printed in a terminal and logged.',
  },
  {
    file: /^src\/contract\/(?:accounts|asks|cart|chat|payments)\.ts$/,
    says: /^(?:Enter your username or email address\.|A detail |A cart holds at most|A message can have|Your cart is empty\.|The Idempotency-Key)/,
    why: 'What the host says to a request that the shop itself never sends: its forms and charts are before it.',
  },
  {
    file: /^src\/server\/http\/(?:api|body|csp-reports|health|http-server|parse-json|payload|require-one-host)\.ts$/,
    says: /^(?!You are not logged in)/,
    why: 'For programs, proxies and who starts the host.',
  },
  {
    file: /^src\/server\/(?:accounts\/admin|orders\/(?:admin|delivered-items|manual-fulfilment|refund|replace)|payments\/admin|payment-methods\/sandbox-receipts)\.ts$/,
    says: /./,
    why: 'For operators. Their stories show how a form of the office says what the host refuses.',
  },
  {
    file: /^src\/server\/payment-methods\/instructions\.ts$/,
    says: /^Sandbox: money arrives/,
    why: 'Stories show it, with the spoken part of its link before the full stop.',
  },
  {
    file: /^src\/(?:office\/frame\/keyboard|web\/app\/navigation\/typed-text)\.ts$/,
    says: /:is\(|^input, /,
    why: 'A selector.',
  },
  {
    file: /^src\/web\/features\/catalogue\/search\/shoppers-language\.ts$/,
    says: /./,
    why: 'Words that people search by.',
  },
  {
    file: /^src\/web\/features\/catalogue\/crawlers\.tsx$/,
    says: /ld\+json/,
    why: 'Data for crawlers.',
  },
  {
    file: /^src\/web\/features\/orders\/order-text\.ts$/,
    says: /still to come/,
    why: 'It is in the file and the copied text of an order, and on no page.',
  },
  {
    file: /^src\/web\/features\/payment\/shown-payment\.ts$/,
    says: /unreadable memo/,
    why: 'The reason why a payment is read in another way: nobody is told.',
  },
  {
    file: /^src\/web\/features\/catalogue\/home\/parts\/Features\.tsx$|^src\/office\/(?:frame\/Frame|pages\/Menu)\.tsx$/,
    says: /^(?:Gift cards and keys|UC, Diamonds|You and this page|Keys, while nothing)/,
    why: 'Only on wide screens, and the texts of stories are those of a phone.',
  },
  {
    file: /^src\/office\/command-form\/CommandFormScreen\.tsx$/,
    says: /^The link, for a phone$/,
    why: 'The title within a drawn QR code, which is no text of the page.',
  },
  {
    file: /^src\/office\/main\.tsx$/,
    says: /^The office could not be loaded/,
    why: 'In place of the whole page, before anything of the office runs.',
  },
];
