import type { Report } from '#contract/lenient.ts';
import { cutText } from '#contract/text.ts';

/** A fault may quote what was received, which may be a whole page. */
const REPORT_MAX = 300;

const reported = new Set<string>();

/** Reports odd data from `source` on the console: each fault once a visit, not with every poll. */
export const reportFrom =
  (source: string): Report =>
  (fault) => {
    const sentence = cutText(`${source}: ${fault}`, REPORT_MAX);
    if (reported.has(sentence)) return;
    reported.add(sentence);
    console.error(sentence);
  };
