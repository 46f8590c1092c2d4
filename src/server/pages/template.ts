import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Config } from '../config.ts';
import { contentSecurityPolicy } from '../http/headers.ts';
import type { BuiltShop, RenderedPage } from './built-shop.ts';

/** Makes the HTML of pages from the build's document. */
type Template = {
  /** The Content-Security-Policy of every page. */
  policy: string;
  /** A page rendered on the host, with the data to hydrate it. */
  page(page: RenderedPage): string;
  /** The shell that the browser fills, for these routes. */
  shell(routes: readonly string[]): string;
};

/** The scripts and styles of each route, relative to the public folder. */
const RouteFiles = v.record(
  v.string(),
  v.object({ scripts: v.array(v.string()), styles: v.array(v.string()) }),
);

const ROOT = '<div id="root"></div>';

/**
 * Creates the template from the build's document. Styles and before-hydration.ts are inlined, so
 * that a page paints without further requests. Throws if a part of the build is missing or would
 * end its element early.
 */
export function createTemplate(
  { webRoot, beforeHydrationScript: early }: Pick<BuiltShop, 'webRoot' | 'beforeHydrationScript'>,
  config: Config,
): Template {
  const read = (file: string) => readFileSync(join(webRoot, file), 'utf8');
  const routeFiles = v.parse(RouteFiles, JSON.parse(read('.vite/routes.json')));
  const built = parseDocument(read('index.html'));
  const style = built.css.map((file) => read(file).trim()).join('\n');
  // before-hydration.ts preloads it on visits that begin with it.
  const [, file] = FONT.exec(style) ?? [];
  const font = file === undefined ? '' : ` data-font="${file}"`;
  const boot = bootScriptFor([...built.preloads, ...built.scripts]);
  if (/<\/(style|script)/i.test(style + early + boot))
    throw new Error('An inlined text would end its element');

  // Low priority: images and everything that a page shows without scripts come first.
  const preloaded = (files: readonly string[]) =>
    files.map((file) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">`);
  /** The elements that load the files of these routes that aren't inlined. */
  const filesFor = (routes: readonly string[]) => {
    const files = routes.map((route) => {
      const needed = routeFiles[route];
      if (needed === undefined) throw new Error(`The build knows no route ${route}`);
      return needed;
    });
    const known = new Set([...built.scripts, ...built.preloads, ...built.css]);
    const beyond = (names: readonly string[]) => [...new Set(names)].filter((name) => !known.has(name));
    const scripts = beyond(files.flatMap((each) => each.scripts));
    const css = beyond(files.flatMap((each) => each.styles));
    return {
      styles: css.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
      scripts: [...preloaded([...built.preloads, ...built.scripts, ...scripts]), `<script>${boot}</script>`],
    };
  };
  /** The scripts are at the end, since requests for them delay the first layout of the content. */
  const document = (routes: readonly string[], head: readonly string[], body: readonly string[]) => {
    const { styles, scripts } = filesFor(routes);
    return [
      built.head,
      `<style${font}>${style}</style>`,
      `<script>${early}</script>`,
      ...head,
      ...styles,
      built.middle + [...body, ...scripts].join('\n') + built.end,
    ].join('\n');
  };

  return {
    policy: contentSecurityPolicy({ scripts: [...built.inline, early, boot], style }, config),
    page: ({ head, body, pageData, routes }) =>
      document(
        routes,
        [head],
        [
          `<div id="root">${body}</div>`,
          `<script type="application/json" id="page-data">${inScript(pageData)}</script>`,
        ],
      ),
    shell: (routes) => document(routes, [], [ROOT]),
  };
}

/**
 * Runs these preloaded module scripts in order of import, each in a task of its own, so that a slow
 * phone can still react to taps. By `MessageChannel`, since browsers throttle timers. If one does
 * not come, the taps that wait for it are given up. A rendered page is painted first, since on a
 * second visit the scripts are there before that. A hidden page is not painted, and some browsers
 * don't tell of it: those wait for a second.
 */
const bootScriptFor = (files: readonly string[]) =>
  `(async()=>{if(!document.hidden&&document.getElementById("page-data"))await new Promise((done)=>{new PerformanceObserver(done).observe({type:"paint",buffered:true});setTimeout(done,1000)});for(const file of ${JSON.stringify(files.map((file) => `/${file}`))}){await import(file);await new Promise((done)=>{const{port1,port2}=new MessageChannel;port1.onmessage=()=>{port1.close();done()};port2.postMessage(0)})}})().catch((error)=>{beforeHydration.giveUp();throw error})`;

/** Escapes JSON so that it can't end the script element around it. */
const inScript = (json: string) => json.replaceAll('<', '\\u003c');

/**
 * Splits the build's document at the end of its head and at its root, and takes out the files that
 * it loads. Its inline scripts stay in it.
 */
function parseDocument(html: string) {
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
    inline: taken(INLINE),
    head: head.slice(0, cut).trimEnd(),
    middle: head.slice(cut),
    end,
  };
}
const FONT = /url\(([\w./-]+\.woff2)\)/;
const MODULE = /\s*<script type="module"[^>]* src="\/([^"]+)"><\/script>/g;
const INLINE = /<script>([\s\S]*?)<\/script>/g;
const STYLESHEET = /\s*<link rel="stylesheet"[^>]* href="\/([^"]+)">/g;
const PRELOAD = /\s*<link rel="modulepreload"[^>]* href="\/([^"]+)">/g;
