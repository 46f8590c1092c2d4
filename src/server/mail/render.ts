import type { Config } from '../config.ts';
import { escapeMarkup } from '../platform/escape.ts';

/**
 * A mail to a shopper or the operator. `code` is a one-time code, shown after the first paragraph.
 * `link` is a path in the shop; its origin comes from `PUBLIC_URL` only, never from a request.
 */
export type Mail = {
  to: string;
  subject: string;
  paragraphs: string[];
  link?: { label: string; path: string };
  code?: string;
};

/** The mail as plain text. */
export function renderText({ paragraphs, link, code }: Mail, config: Config): string {
  const [first = '', ...rest] = paragraphs;
  return [
    first,
    ...(code === undefined ? [] : [code]),
    ...rest,
    ...(link === undefined ? [] : [`${link.label}: ${absoluteUrl(link.path, config)}`]),
    `${config.mailFrom.name}\n${config.publicUrl}`,
  ].join('\n\n');
}

/** The mail as HTML: one column, no pictures, readable in light and dark. */
export function renderHtml({ subject, paragraphs, link, code }: Mail, config: Config): string {
  const [first = '', ...rest] = paragraphs.map((text) => `<p>${escapeMarkup(text)}</p>`);
  const body = [
    first,
    ...(code === undefined ? [] : [`<p class="code">${escapeMarkup(code)}</p>`]),
    ...rest,
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

const STYLE = `
:root { color-scheme: light dark; }
body { margin: 0; padding: 24px 12px; background: #f4f4f6; color: #1c1b22; font: 16px/1.55 system-ui, -apple-system, 'Segoe UI', sans-serif; }
.sheet { max-width: 560px; margin: 0 auto; padding: 28px 32px; border-radius: 14px; background: #ffffff; }
.shop { margin: 0 0 20px; font-weight: 700; color: #5b3fd6; }
.code { margin: 24px 0; padding: 14px; border-radius: 10px; background: #f0edfc; font: 700 30px/1.2 ui-monospace, Consolas, monospace; letter-spacing: 6px; text-align: center; }
.link { display: inline-block; padding: 11px 20px; border-radius: 10px; background: #5b3fd6; color: #ffffff; font-weight: 600; text-decoration: none; }
.foot { margin: 28px 0 0; font-size: 13px; color: #6a6875; }
.foot a { color: inherit; }
@media (prefers-color-scheme: dark) {
  body { background: #12111a; color: #eceaf4; }
  .sheet { background: #1d1b24; }
  .shop { color: #b3a2ff; }
  .code { background: #2a2640; }
  .link { background: #a892ff; color: #17131f; }
  .foot { color: #a5a2b3; }
}
`;

const absoluteUrl = (path: string, config: Config) => new URL(path, config.publicUrl).href;
