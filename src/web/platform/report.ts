import type { Report } from '#contract/lenient.ts';

const reported = new Set<string>();

/** Reports odd data from `source` on the console: each fault once a visit, not with every poll. */
export const reportFrom =
  (source: string): Report =>
  (fault) => {
    const sentence = `${source}: ${fault}`;
    if (reported.has(sentence)) return;
    reported.add(sentence);
    console.error(sentence);
  };
