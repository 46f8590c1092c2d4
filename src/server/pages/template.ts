import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { policyWith } from '../http/headers.ts';
import type { BuiltShop, DrawnPage } from './built.ts';

/** Makes the HTML of every page from what the build left. */
export type Template = {
  /** The Content-Security-Policy of all that it makes. */
  policy: string;
  /** A page that was drawn on the host, with what it comes alive from. */
  page(page: DrawnPage): string;
  /** The page that the browser fills; `route` is the shop's route there, as it writes it. */
  shell(route: string | null): string;
};

const names = v.optional(v.array(v.string()), []);
const Manifest = v.record(v.string(), v.object({ file: v.string(), imports: names, css: names }));
type Manifest = v.InferOutput<typeof Manifest>;

const ROOT = '<div id="root"></div>';

/**
 * The build's own document, with its styles and the early script written into it: a page is painted as soon as it is there.
 * Throws when a part of the build is missing, or would end its element early.
 */
export function templateOf({ webRoot, early }: Pick<BuiltShop, 'webRoot' | 'early'>): Template {
  const read = (file: string) => readFileSync(join(webRoot, file), 'utf8');
  const manifest = v.parse(Manifest, JSON.parse(read('.vite/manifest.json')));
  const built = documentIn(read('index.html'));
  const style = built.css.map((file) => read(file).trim()).join('\n');
  const boot = bootOf([...built.preloads, ...built.scripts]);
  if (/<\/(style|script)/i.test(style + early + boot))
    throw new Error('What stands inline would end its element');

  // Low: pictures, and whatever else a page shows without scripts, come first.
  const preloaded = (files: readonly string[]) =>
    files.map((file) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">`);
  /** What these routes need beyond that. */
  const needsOf = (routes: readonly string[]) => {
    const chunks = chunksFor(manifest, routes.map(chunkOf));
    const known = new Set([...built.scripts, ...built.preloads, ...built.css]);
    const files = [...new Set([...chunks].map(({ file }) => file))].filter((file) => !known.has(file));
    const css = [...new Set([...chunks].flatMap((chunk) => chunk.css))].filter((file) => !known.has(file));
    return [
      ...css.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
      ...preloaded([...built.preloads, ...built.scripts, ...files]),
      `<script>${boot}</script>`,
    ];
  };
  const document = (head: readonly string[], body: string) =>
    [
      built.head,
      `<style>${style}</style>`,
      `<script>${early}</script>`,
      ...head,
      built.middle + body + built.end,
    ].join('\n');

  return {
    policy: policyWith({ scripts: [early, boot], style }),
    page: ({ head, body, slice, routes }) =>
      document(
        [head, ...needsOf(routes)],
        `<div id="root">${body}</div>\n<script type="application/json" id="slice">${inScript(slice)}</script>`,
      ),
    shell: (route) => document(needsOf(route === null ? [] : routesDownTo(route)), ROOT),
  };
}

/**
 * Runs these module scripts one after the other, what is imported before what imports it, each in a task of its own: a phone that ran
 * all of them in one could not answer a tap meanwhile. Links before it have fetched them already. Not by a timer, which browsers slow down.
 */
const bootOf = (files: readonly string[]) =>
  `(async()=>{for(const file of ${JSON.stringify(files.map((file) => `/${file}`))}){await import(file);await new Promise((done)=>{const{port1,port2}=new MessageChannel;port1.onmessage=()=>{port1.close();done()};port2.postMessage(0)})}})()`;

/** The same JSON, so written that it can't end the element around it. */
const inScript = (json: string) => json.replaceAll('<', '\\u003c');

/** The build's document: what it fetches, and its text without that, cut at the end of its head and at its root. */
function documentIn(html: string) {
  const taken = (tag: RegExp) => [...html.matchAll(tag)].map(([, file = '']) => file);
  const text = [MODULE, STYLESHEET, PRELOAD].reduce((left, tag) => left.replaceAll(tag, ''), html);
  const [head, end] = text.split(ROOT);
  const cut = head?.indexOf('</head>') ?? -1;
  if (head === undefined || end === undefined || cut === -1)
    throw new Error("The build's index.html has no head, or no empty root");
  return {
    scripts: taken(MODULE),
    css: taken(STYLESHEET),
    preloads: taken(PRELOAD),
    head: head.slice(0, cut).trimEnd(),
    middle: head.slice(cut),
    end,
  };
}
const MODULE = /\s*<script type="module"[^>]* src="\/([^"]+)"><\/script>/g;
const STYLESHEET = /\s*<link rel="stylesheet"[^>]* href="\/([^"]+)">/g;
const PRELOAD = /\s*<link rel="modulepreload"[^>]* href="\/([^"]+)">/g;

/** These chunks and all that they import, each once. */
function chunksFor(manifest: Manifest, roots: readonly string[]): Set<Manifest[string]> {
  const chunks = new Set<Manifest[string]>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (chunk === undefined || chunks.has(chunk)) return;
    chunks.add(chunk);
    chunk.imports.forEach(visit);
  };
  roots.forEach(visit);
  return chunks;
}

/** A route and those that it stands in: `/my` and `/my/orders`. */
const routesDownTo = (route: string) =>
  route.split('/').flatMap((_, at, segments) => (at === 0 ? [] : segments.slice(0, at + 1).join('/')));

/** The chunk with a route's screen, by the route's id: that of `/payment/$paymentId` is in `payment.$paymentId.tsx`. */
function chunkOf(route: string): string {
  const name = route.slice(1).replaceAll('/', '.');
  const file = name === '' || name.endsWith('.') ? `${name}index` : name;
  return `src/web/routes/${file}.tsx?tsr-split=component`;
}
