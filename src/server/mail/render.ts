import type { LabelledDetail } from '#contract/asks.ts';
import { brand } from '#contract/brand.ts';
import type { Step } from '#contract/steps.ts';
import type { Config } from '../config.ts';
import { escapeMarkup } from '../platform/escape.ts';

/** A name and its value, both readable. */
export type SummaryRow = { label: string; value: string };

/**
 * A mail's summary: the steps of the payment or order, facts such as its number, the bought lines and the
 * sums.
 */
export type MailSummary = {
  steps: MailStep[];
  facts: SummaryRow[];
  lines: SummaryLine[];
  sums: SummaryRow[];
};

/** A step, with its time or when it usually comes, where that is known. */
export type MailStep = { name: string; state: Step['state']; value: string };

/** An item that was bought, with how it was sold and the details for its delivery (R-16, R-145). */
export type SummaryLine = SummaryRow & { answers?: LabelledDetail[] };

/** How the items of a product are redeemed: the steps, the address, or both. */
export type HowToRedeem = { name: string; steps: string | null; url: string | null };

/**
 * A mail to a shopper or the operator. `code` is a one-time code, shown after the first paragraph.
 * `link` is a path in the shop, whose origin comes from `PUBLIC_URL`, or the whole address of a page
 * of the office; never from a request. Before it are the steps of the `summary`, and after it how to
 * `redeem` what was delivered and the rest of the `summary`. A shopper's mail ends with whom to ask, and
 * after a summary with the refund promise.
 */
export type Mail = {
  to: string;
  subject: string;
  paragraphs: string[];
  code?: string;
  link?: { label: string; path: string };
  redeem?: HowToRedeem[];
  summary?: MailSummary;
  isForOperator?: true;
};

type Note = { text: string; link: { label: string; href: string } };

/** What a shopper's mail says last: whom to ask, and what is refunded. */
function notesOf({ summary, isForOperator }: Mail, config: Config): Note[] {
  const { days, times, zone } = brand.hours;
  const support: Note = {
    text: `Questions? Reply to this email, or use the support chat in the shop. We're here ${days}, ${times}, ${zone}.`,
    link: { label: brand.email, href: `mailto:${brand.email}` },
  };
  const refunds: Note = {
    text: brand.refunds,
    link: { label: 'How refunds work', href: absoluteUrl('/terms-of-service', config) },
  };
  if (isForOperator) return [];
  return summary === undefined ? [support] : [support, refunds];
}

/** The mail as plain text. It says all that the HTML says, with the same links. */
export function renderText(mail: Mail, config: Config): string {
  const { paragraphs, code, link, redeem = [], summary } = mail;
  const { steps = [] } = summary ?? {};
  const [first = '', ...rest] = paragraphs;
  return [
    first,
    ...(code === undefined ? [] : [code]),
    ...rest,
    ...(steps.length === 0 ? [] : [steps.map(stepText).join('\n')]),
    ...(link === undefined ? [] : [`${link.label}: ${absoluteUrl(link.path, config)}`]),
    ...(redeem.length === 0 ? [] : [[REDEEM, ...redeem.map(redeemText)].join('\n')]),
    ...(summary === undefined ? [] : summaryText(summary)),
    ...notesOf(mail, config).map(({ text, link: { label, href } }) =>
      [text, href === `mailto:${label}` ? label : `${label}: ${href}`].join('\n'),
    ),
    `${config.mailFrom.name}\n${config.publicUrl}`,
  ].join('\n\n');
}

const MARKS = { done: '✓', current: '●', ahead: '○', cancelled: '✕' } as const;

const stepText = ({ name, state, value }: MailStep): string =>
  `${MARKS[state]} ${name}${value === '' ? '' : `: ${value}`}`;

const REDEEM = 'How to redeem';

const redeemText = ({ name, steps, url }: HowToRedeem): string =>
  [`${name}:`, ...(steps === null ? [] : [steps]), ...(url === null ? [] : [url])].join(' ');

/** The parts of a summary, each a block of lines. */
const summaryText = ({ facts, lines, sums }: MailSummary): string[] =>
  [facts, lines, sums].filter((rows) => rows.length > 0).map((rows) => rows.flatMap(rowText).join('\n'));

const rowText = ({ label, value, answers = [] }: SummaryLine): string[] => [
  `${label}: ${value}`,
  ...answers.map((detail) => `  ${detail.label}: ${detail.value}`),
];

/**
 * The mail as HTML: one column, no pictures, readable in light and dark. Its styles are inline, since
 * some mail programs drop the style sheet; without any it reads from top to bottom.
 */
export function renderHtml(mail: Mail, config: Config): string {
  const { subject, paragraphs, code, link, redeem = [], summary } = mail;
  const { steps = [] } = summary ?? {};
  const [first = '', ...rest] = paragraphs.map(
    (text) => `<p dir="auto" style="${css.paragraph}">${words(text)}</p>`,
  );
  const body = [
    first,
    ...(code === undefined ? [] : [`<p class="code" style="${css.code}">${escapeMarkup(code)}</p>`]),
    ...rest,
    ...(steps.length === 0 ? [] : [tableHtml(steps.map(stepHtml))]),
    ...(link === undefined
      ? []
      : [
          `<p style="${css.action}"><a class="action" style="${css.button}" href="${escapeMarkup(absoluteUrl(link.path, config))}">${escapeMarkup(link.label)}</a></p>`,
        ]),
    ...(redeem.length === 0 ? [] : [redeemHtml(redeem)]),
    ...(summary === undefined ? [] : [summaryHtml(summary)]),
  ];
  const notes = notesOf(mail, config).map(
    ({ text, link: { label, href } }) =>
      `<p style="${css.note}">${escapeMarkup(text)}<br>${anchor(href, label)}</p>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeMarkup(subject)}</title>
<style>${SCHEMES}</style>
</head>
<body class="page" style="${css.page}">
${summary === undefined ? '' : `<div style="${css.preview}">${escapeMarkup(previewOf(summary))}</div>`}
<div class="sheet" style="${css.sheet}">
<p class="shop" style="${css.shop}">${escapeMarkup(config.mailFrom.name)}</p>
${body.join('\n')}
<div class="muted rule" style="${css.foot}">
${notes.join('\n')}
<p style="${css.note}">${anchor(config.publicUrl, config.publicUrl)}</p>
</div>
</div>
</body>
</html>
`;
}

/** Escaped, and an amount is not parted from its currency. */
const words = (text: string): string => escapeMarkup(text).replace(/\b(PKR|USDT) (?=\d)/g, '$1&nbsp;');

const anchor = (href: string, label: string): string =>
  `<a style="${css.link}" href="${escapeMarkup(href)}">${escapeMarkup(label)}</a>`;

/** What a list of mails shows after the subject: the number, the items and the total. */
const previewOf = ({ facts, lines, sums }: MailSummary): string =>
  [facts[0]?.value, ...lines.map(({ label }) => label), sums.find(({ label }) => label === 'Total')?.value]
    .filter((text) => text !== undefined)
    .join(' · ');

const redeemHtml = (redeem: readonly HowToRedeem[]): string =>
  [
    `<div class="box" style="${css.box}">`,
    `<p style="${css.heading}">${REDEEM}</p>`,
    ...redeem.map(({ name, steps, url }) =>
      [
        `<p style="${css.step}"><b>${escapeMarkup(name)}:</b>`,
        ...(steps === null ? [] : [escapeMarkup(steps)]),
        ...(url === null ? [] : [anchor(url, url)]),
      ].join(' '),
    ),
    '</div>',
  ].join('\n');

/** Two tables, so that a long fact takes no room from the items. */
function summaryHtml({ facts, lines, sums }: MailSummary): string {
  const items = [
    ...lines.map((row, at) => itemHtml(row, `${css.item}${at === 0 ? '' : css.line}`)),
    ...sums.map((row, at) =>
      itemHtml(
        row,
        `${at === 0 && lines.length > 0 ? css.firstSum : css.sum}${at === sums.length - 1 ? css.strong : ''}`,
      ),
    ),
  ];
  return [facts.map(factHtml), items]
    .filter((rows) => rows.length > 0)
    .map(tableHtml)
    .join('\n');
}

const tableHtml = (rows: readonly string[]): string =>
  `<table width="100%" cellspacing="0" cellpadding="0" style="${css.table}">\n${rows.join('\n')}\n</table>`;

const stepHtml = ({ name, state, value }: MailStep): string =>
  [
    `<tr><td class="${state}" style="${css.mark}${css[state]}">${MARKS[state]}</td>`,
    `<th scope="row" align="left"${state === 'ahead' ? ' class="muted"' : ''} style="${css.stepName}${state === 'current' ? css.strong : ''}${state === 'ahead' ? css.quiet : ''}">${escapeMarkup(name)}</th>`,
    `<td align="right" class="muted" style="${css.stepValue}">${escapeMarkup(value)}</td></tr>`,
  ].join('');

const factHtml = ({ label, value }: SummaryRow): string =>
  `<tr><th scope="row" align="left" class="muted" style="${css.fact}${css.whole}">${words(label)}</th><td align="right" class="muted" style="${css.fact}${css.value}">${words(value)}</td></tr>`;

const itemHtml = ({ label, value, answers = [] }: SummaryLine, cell: string): string =>
  `<tr><th scope="row" align="left" class="rule" style="${cell}${css.name}">${words(label)}${answers.map(detailHtml).join('')}</th><td align="right" class="rule" style="${cell}${css.value}${css.whole}">${words(value)}</td></tr>`;

/** On a line of its own; isolated, since its letters may run in another direction. */
const detailHtml = ({ label, value }: LabelledDetail): string =>
  `<br><span class="muted" style="${css.detail}">${escapeMarkup(label)}: <bdi>${escapeMarkup(value)}</bdi></span>`;

const MUTED = '#63616e';
const RULE = '#e4e2ec';
const css = {
  page: `margin:0;padding:16px 12px;background:#f4f4f6;color:#1c1b22;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif;`,
  /** Only for the list of mails. */
  preview: 'display:none;max-height:0;overflow:hidden;mso-hide:all;',
  sheet:
    'max-width:560px;margin:0 auto;padding:24px 20px;border-radius:12px;background:#ffffff;box-sizing:border-box;',
  shop: 'margin:0 0 16px;font-weight:700;color:#5b3fd6;',
  paragraph: 'margin:0 0 12px;overflow-wrap:anywhere;',
  code: 'margin:20px 0;padding:14px;border-radius:8px;background:#f0edfc;font:700 30px/1.2 ui-monospace,Consolas,monospace;letter-spacing:6px;text-align:center;',
  action: 'margin:20px 0;',
  button:
    'display:inline-block;padding:12px 20px;border-radius:8px;background:#5b3fd6;color:#ffffff;font-weight:600;text-decoration:none;',
  link: 'color:inherit;overflow-wrap:anywhere;',
  box: 'margin:20px 0;padding:14px 16px;border-radius:8px;background:#f6f5fb;',
  heading: 'margin:0;font-weight:700;',
  step: 'margin:8px 0 0;font-size:15px;overflow-wrap:anywhere;',
  table: 'width:100%;margin:16px 0 0;border-collapse:collapse;',
  mark: 'width:24px;padding:4px 0;font-weight:700;vertical-align:baseline;',
  done: 'color:#1a7a45;',
  current: 'color:#5b3fd6;',
  ahead: `color:${MUTED};`,
  cancelled: 'color:#b3261e;',
  stepName: 'padding:4px 0;font-weight:400;text-align:left;vertical-align:baseline;',
  quiet: `color:${MUTED};`,
  stepValue: `padding:4px 0 4px 16px;color:${MUTED};font-size:13px;text-align:right;vertical-align:baseline;`,
  fact: `padding:2px 0;color:${MUTED};font-size:13px;font-weight:400;vertical-align:top;overflow-wrap:anywhere;`,
  name: 'text-align:left;overflow-wrap:anywhere;',
  value: 'padding-left:16px;text-align:right;',
  /** Not parted by the end of a line. */
  whole: 'white-space:nowrap;',
  item: 'padding:8px 0;font-weight:400;vertical-align:top;',
  line: `border-top:1px solid ${RULE};`,
  firstSum: `padding:12px 0 3px;font-weight:400;border-top:2px solid ${RULE};`,
  sum: 'padding:3px 0;font-weight:400;',
  strong: 'font-weight:700;',
  detail: `color:${MUTED};font-size:14px;`,
  foot: `margin:24px 0 0;padding:4px 0 0;border-top:1px solid ${RULE};color:${MUTED};font-size:13px;`,
  note: 'margin:12px 0 0;',
} as const;

/** Over inline styles, only what is important counts. */
const SCHEMES = `
:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: #12111a !important; color: #eceaf4 !important; }
  .sheet { background: #1d1b24 !important; }
  .shop { color: #b3a2ff !important; }
  .code, .box { background: #2a2640 !important; }
  .done { color: #6fd59b !important; }
  .current { color: #b3a2ff !important; }
  .ahead { color: #a5a2b3 !important; }
  .cancelled { color: #ff9a93 !important; }
  .action { background: #a892ff !important; color: #17131f !important; }
  .muted { color: #a5a2b3 !important; }
  .rule { border-color: #3d3a49 !important; }
}
`;

const absoluteUrl = (path: string, config: Config) => new URL(path, config.publicUrl).href;
