import type { LabelledDetail } from '#contract/asks.ts';
import type { Config } from '../config.ts';
import { escapeMarkup } from '../platform/escape.ts';

/** A name and its value, both readable. */
export type SummaryRow = { label: string; value: string };

/** A mail's summary: facts such as the order's number, the bought lines and the sums. */
export type MailSummary = { facts: SummaryRow[]; lines: SummaryLine[]; sums: SummaryRow[] };

/** An item that was bought, with how it was sold and the details for its delivery. */
export type SummaryLine = SummaryRow & { answers?: LabelledDetail[] };

/**
 * A mail to a shopper or the operator. `code` is a one-time code, shown after the first paragraph.
 * `summary` follows the paragraphs. `link` is a path in the shop, whose origin comes from
 * `PUBLIC_URL`, or the whole address of a page of the office; never from a request.
 */
export type Mail = {
  to: string;
  subject: string;
  paragraphs: string[];
  summary?: MailSummary;
  link?: { label: string; path: string };
  code?: string;
};

/** The mail as plain text. */
export function renderText({ paragraphs, summary, link, code }: Mail, config: Config): string {
  const [first = '', ...rest] = paragraphs;
  return [
    first,
    ...(code === undefined ? [] : [code]),
    ...rest,
    ...(summary === undefined ? [] : summaryText(summary)),
    ...(link === undefined ? [] : [`${link.label}: ${absoluteUrl(link.path, config)}`]),
    `${config.mailFrom.name}\n${config.publicUrl}`,
  ].join('\n\n');
}

/** The mail as HTML: one column, no pictures, readable in light and dark. */
export function renderHtml({ subject, paragraphs, summary, link, code }: Mail, config: Config): string {
  const [first = '', ...rest] = paragraphs.map((text) => `<p>${escapeMarkup(text)}</p>`);
  const body = [
    first,
    ...(code === undefined ? [] : [`<p class="code">${escapeMarkup(code)}</p>`]),
    ...rest,
    ...(summary === undefined ? [] : [summaryHtml(summary)]),
    ...(link === undefined
      ? []
      : [
          `<p><a class="link" href="${escapeMarkup(absoluteUrl(link.path, config))}">${escapeMarkup(link.label)}</a></p>`,
        ]),
  ].join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeMarkup(subject)}</title>
<style>${STYLE}</style>
</head>
<body>
<div class="sheet">
<p class="shop">${escapeMarkup(config.mailFrom.name)}</p>
${body}
<p class="foot"><a href="${escapeMarkup(config.publicUrl)}">${escapeMarkup(config.publicUrl)}</a></p>
</div>
</body>
</html>
`;
}

/** The parts of a summary, each a block of lines. */
const summaryText = ({ facts, lines, sums }: MailSummary): string[] =>
  [facts, lines, sums].filter((rows) => rows.length > 0).map((rows) => rows.flatMap(rowText).join('\n'));

const rowText = ({ label, value, answers = [] }: SummaryLine): string[] => [
  `${label}: ${value}`,
  ...answers.map((detail) => `  ${detail.label}: ${detail.value}`),
];

function summaryHtml({ facts, lines, sums }: MailSummary): string {
  const rows = (part: readonly SummaryLine[], className: string) =>
    part.map(
      ({ label, value, answers = [] }) =>
        `<tr class="${className}"><th scope="row">${escapeMarkup(label)}${answers.map(detailHtml).join('')}</th><td>${escapeMarkup(value)}</td></tr>`,
    );
  return [
    '<table class="summary">',
    ...rows(facts, 'fact'),
    ...rows(lines, 'line'),
    ...rows(sums, 'sum'),
    '</table>',
  ].join('\n');
}

/** On a line of its own; isolated, since its letters may run in another direction. */
const detailHtml = ({ label, value }: LabelledDetail): string =>
  `<br><span class="detail">${escapeMarkup(label)}: <bdi>${escapeMarkup(value)}</bdi></span>`;

const STYLE = `
:root { color-scheme: light dark; }
body { margin: 0; padding: 24px 12px; background: #f4f4f6; color: #1c1b22; font: 16px/1.55 system-ui, -apple-system, 'Segoe UI', sans-serif; }
.sheet { max-width: 560px; margin: 0 auto; padding: 28px 32px; border-radius: 14px; background: #ffffff; }
.shop { margin: 0 0 20px; font-weight: 700; color: #5b3fd6; }
.code { margin: 24px 0; padding: 14px; border-radius: 10px; background: #f0edfc; font: 700 30px/1.2 ui-monospace, Consolas, monospace; letter-spacing: 6px; text-align: center; }
.summary { width: 100%; margin: 24px 0; border-collapse: collapse; }
.summary th, .summary td { padding: 8px 0; vertical-align: top; text-align: left; font-weight: 400; }
.summary td { padding-left: 16px; text-align: right; overflow-wrap: anywhere; }
.summary .fact th, .summary .fact td { padding: 2px 0; color: #6a6875; font-size: 14px; }
.summary .detail { color: #6a6875; font-size: 14px; overflow-wrap: anywhere; }
.summary .line th, .summary .line td { border-top: 1px solid #e4e2ec; }
.summary .fact + .line th, .summary .fact + .line td { border-top: 0; padding-top: 18px; }
.summary .sum th, .summary .sum td { padding: 4px 0; }
.summary .line + .sum th, .summary .line + .sum td { border-top: 2px solid #c9c5d8; padding-top: 10px; }
.summary .sum:last-child th, .summary .sum:last-child td { font-weight: 700; }
.link { display: inline-block; padding: 11px 20px; border-radius: 10px; background: #5b3fd6; color: #ffffff; font-weight: 600; text-decoration: none; }
.foot { margin: 28px 0 0; font-size: 13px; color: #6a6875; }
.foot a { color: inherit; }
@media (prefers-color-scheme: dark) {
  body { background: #12111a; color: #eceaf4; }
  .sheet { background: #1d1b24; }
  .shop { color: #b3a2ff; }
  .code { background: #2a2640; }
  .link { background: #a892ff; color: #17131f; }
  .foot, .summary .detail, .summary .fact th, .summary .fact td { color: #a5a2b3; }
  .summary .line th, .summary .line td { border-color: #35323f; }
  .summary .line + .sum th, .summary .line + .sum td { border-color: #56526a; }
}
`;

const absoluteUrl = (path: string, config: Config) => new URL(path, config.publicUrl).href;
