import type { Frame, Size, Theme } from './frames.ts';
import { REVIEW_SCRIPT, REVIEW_STYLE } from './review-page-parts.ts';
import type { Story } from './story-list.ts';

/** A picture on the page; `file` is relative to it. */
export type Shown = { caption: string; file: string; width: number; height: number };

/** A story with its pictures, by the frames that they were taken in. */
export type Entry = {
  story: Story;
  /** A word beside the name: `new`, `gone`. */
  badge?: string;
  problem?: string | undefined;
  views: readonly { frame: Frame; pictures: readonly Shown[] }[];
};

type Review = {
  title: string;
  summary: string;
  entries: readonly Entry[];
  /** The frames that are shown at first. */
  shows?: { size: Size | 'both'; theme: Theme | 'both' };
};

const ONE_FRAME = { size: 'phone', theme: 'light' } as const;

/** Where `npm run storybook` shows a story. */
const STORYBOOK = 'http://localhost:6006/?path=/story/';

/**
 * Pictures of stories as one HTML page that needs nothing but its pictures: grouped as in the sidebar,
 * with a filter for names and switches for sizes and themes.
 */
export function reviewPage({ title, summary, entries, shows = ONE_FRAME }: Review): string {
  const groups = Map.groupBy(entries, ({ story }) => story.title);
  const links = [...groups].map(
    ([name, those], at) =>
      `<li><a href="#group-${at}">${escapeHtml(name)}</a> <small>${those.length}</small></li>`,
  );
  const sections = [...groups].map(
    ([name, those], at) =>
      `<section id="group-${at}"><h2>${escapeHtml(name)}</h2>${those.map(drawEntry).join('\n')}</section>`,
  );
  return `<!doctype html>
<html lang="en" data-size="${shows.size}" data-theme="${shows.theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${REVIEW_STYLE}</style>
</head>
<body>
<header>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(summary)}</p>
<form>
<label>Find <input type="search" name="find" autocomplete="off" placeholder="A word of a name"></label>
${choice('size', ['phone', 'desktop', 'both'], shows.size)}
${choice('theme', ['light', 'dark', 'both'], shows.theme)}
<output></output>
</form>
</header>
<div class="page">
<nav aria-label="Groups"><ol>${links.join('')}</ol></nav>
<main>${sections.join('\n')}</main>
</div>
<script>${REVIEW_SCRIPT}</script>
</body>
</html>
`;
}

const choice = (name: string, values: readonly string[], chosen: string) =>
  `<fieldset><legend>${name}</legend>${values
    .map(
      (value) =>
        `<label><input type="radio" name="${name}" value="${value}"${value === chosen ? ' checked' : ''}>${value}</label>`,
    )
    .join('')}</fieldset>`;

function drawEntry({ story: { id, title, name }, badge, problem, views }: Entry): string {
  return `<article id="${escapeHtml(id)}" data-name="${escapeHtml(`${title}/${name} ${id}`.toLowerCase())}">
<h3><a href="${STORYBOOK}${escapeHtml(id)}">${escapeHtml(name)}</a>${badge === undefined ? '' : ` <mark>${escapeHtml(badge)}</mark>`}</h3>
${problem === undefined ? '' : `<p class="problem">${escapeHtml(problem)}</p>`}
<div class="views">${views.map(drawView).join('')}</div>
</article>`;
}

const drawView = ({ frame: { size, theme }, pictures }: Entry['views'][number]) =>
  `<div class="view" data-size="${size}" data-theme="${theme}">${pictures
    .map(
      ({ caption, file, width, height }) =>
        `<figure><a href="${escapeHtml(file)}"><img src="${escapeHtml(file)}" width="${width}" height="${height}" loading="lazy" alt=""></a><figcaption>${escapeHtml(caption)}</figcaption></figure>`,
    )
    .join('')}</div>`;

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (each) => ESCAPES[each] ?? each);
