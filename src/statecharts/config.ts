import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A project's configuration of the kit, in `charts.config.ts` at its top. */
export type ChartsConfig = {
  /** A glob of the files of models, each in the `tests/` of its flow's folder. */
  models: string;
  /** The groups of the flows, each a root of Storybook's sidebar, in its order. */
  groups?: readonly string[];
  /** A glob of the files of stories. */
  stories: string;
  /** Storybook's preview, if files of stories import it. */
  preview?: string;
  /** The pictures and texts of stories, which Storybook's build makes with Playwright. */
  pictures?: Pictures;
  /**
   * The function that says which paths of a flow a browser plays, by the name of its model: `login` of
   * `loginModel`.
   */
  browserPaths?: { file: string; name: string };
  /** The command that runs files of tests: Vitest, with its options. */
  vitest: readonly [string, ...string[]];
  /** What `charts mutate` tries beside the charts, and how their tests run: a `Mutation`. */
  mutation?: { file: string; name: string };
  /** How sources name rules and cite the specification, for the pages of flows. */
  citations?: Citations;
  /** The page's requests for data, for paths in a browser. */
  requests: DataRequests;
  /** How samples vary along random paths. */
  variations?: Variations;
};
export type Pictures = {
  /** The folder that keeps them between builds; empty for none. */
  folder: string;
  /** The time of the page. */
  now?: string;
  /** How Playwright launches its browser, and opens a page in it. */
  launch?: () => object | Promise<object>;
  context?: object;
};
export type DataRequests = {
  /** Calls: each is answered by a path's wiring, or fails the path. */
  calls: RegExp;
  /** Files that the host sends. A path's clock waits for them. */
  files?: RegExp;
};
export type Variations = {
  /**
   * Fields that keep their value: they name another value, or allow a few words only. Those called
   * `id`, `ids`, `key`, `kind` and `type` always do.
   */
  kept?: readonly string[];
  /** Fields of sentences: never empty, and without spaces around them. */
  sentences?: readonly string[];
  /** Fields of whole numbers with limits. */
  limits?: Readonly<Record<string, (sample: number) => { min: number; max: number }>>;
  /** Makes a varied record agree with itself: a sum with its parts. */
  mend?: (record: Readonly<Record<string, unknown>>) => unknown;
};
export type Citations = {
  /** The file of the rules: a list whose items begin with a name in bold, `- **A-1** First come.` */
  rules: string;
  /** The name of a rule. */
  rule: RegExp;
  /** A citation in a comment: each `§` with a number in it is a section. */
  section: RegExp;
};

/** Loads the `charts.config.ts` of the project, whose folder is the current one. */
export async function loadConfig(): Promise<ChartsConfig> {
  if (!existsSync('charts.config.ts'))
    throw new Error('There is no charts.config.ts in this folder: npx charts init writes one.');
  const { default: config }: { default: ChartsConfig } = await import(
    pathToFileURL(resolve('charts.config.ts')).href
  );
  return config;
}
