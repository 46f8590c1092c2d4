import { globSync } from 'node:fs';
import { basename, extname, join, relative, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { createServer, type Plugin } from 'vite';
import type { AnyStateMachine } from 'xstate';
import type { ChartsConfig } from '../config.ts';
import { kebabCase } from '../model/kebab-case.ts';
import { isModel, type Model } from '../model/model.ts';
import type { coverageOf } from '../paths/coverage.ts';
import { compiledName } from './compiled.ts';
import { camelCase, type Flow, type LoneChart } from './flows.ts';
import type { DeclaredLaw } from './stand-ins/laws.ts';

/** Who has charts and no stories does not need Storybook. */
const csf = await import('storybook/internal/csf').catch((error: Error) => error);
function namesOfStories() {
  if (csf instanceof Error) throw csf;
  return csf;
}

/** A story that shows states of a chart. */
export type ChartStory = {
  id: string;
  name: string;
  /** The name of its flow, where it gives one. */
  flow: string | undefined;
  /** The id of the chart. */
  chart: string;
  states: string[];
  /** The label of the move that enters them, if the story is of one way in. */
  by: string | undefined;
};

/** A law of a chart in words, its terms as they are written in the test, and the steps that it speaks of. */
export type Law = Omit<DeclaredLaw, 'machine'>;

type Coverage = ReturnType<typeof coverageOf>;

/** Loads modules of a project and of the kit. Models import views, which Node can't load by itself. */
export async function createLoader({
  stories,
  preview = '',
  browserPaths,
}: Pick<ChartsConfig, 'stories' | 'preview' | 'browserPaths'>) {
  const vite = await createServer({
    configFile: false,
    // What fails is thrown; Vite would also print it.
    logLevel: 'silent',
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, ws: false },
    optimizeDeps: { noDiscovery: true },
    ssr: { noExternal: ['vitest', NAME] },
    plugins: [standIns(preview), react()],
  });
  const load = (file: string) => vite.ssrLoadModule(`/${file}`);
  let laws: Promise<DeclaredLaw[]> = Promise.resolve([]);

  /** The laws that the tests of a flow declare of this chart, in their order. */
  async function lawsOf({ files }: Flow, machine: AnyStateMachine): Promise<Law[]> {
    const declared = await load(inKit(`${STAND_INS}/laws.ts`));
    // A law belongs to the file that is being loaded, so files are loaded one at a time.
    laws = laws.then(async (before) => {
      const found = [...before];
      for (const file of files.filter((one) => one.endsWith('.laws.test.ts'))) {
        await load(file);
        found.push(...declared['takeLaws']());
      }
      return found;
    });
    const own = (await laws).filter((one) => one.machine === machine);
    const byName = Map.groupBy(own, ({ law }) => law);
    return [...byName].map(([law, declared]) => ({
      law,
      terms: declared.map(({ terms }) => terms).join(' '),
      speaksOf: (step) => declared.some((one) => one.speaksOf(step)),
    }));
  }

  return {
    load,
    /** Loads a module of the kit. */
    loadKit: (name: string) => load(inKit(name)),
    /** The models of a flow's chart, by their names, with their files. */
    async modelsOf({ chart, models }: Flow): Promise<{ name: string; model: Model; file: string }[]> {
      const found = [];
      for (const file of models)
        for (const [exportName, model] of Object.entries(await load(file))) {
          if (!isModel(model)) continue;
          const { id } = model.machine;
          if (id !== chart) throw new Error(`${file} is of the chart ${chart} by its name, not of ${id}.`);
          found.push({ name: kebabCase(exportName.replace(/Model$/, '')), model, file });
        }
      return found;
    },
    /** A chart that has no model. */
    async machineOf({ chart, machine: file }: LoneChart): Promise<AnyStateMachine> {
      const { isMachine } = await load(inKit('paths/sketch-model.ts'));
      const found: AnyStateMachine[] = Object.values(await load(file)).filter((one) => isMachine(one));
      const [machine] = found;
      if (machine === undefined) throw new Error(`${file} exports no chart.`);
      const own = found.find(({ id }) => id === chart);
      if (own === undefined)
        throw new Error(`${file} is of the chart ${chart} by its name, not of ${machine.id}.`);
      return own;
    },
    lawsOf,
    /** How each transition of a flow's chart is tested: by paths, by laws, in a browser. */
    async coverageOf(flow: Flow, { name, model }: { name: string; model: Model }): Promise<Coverage> {
      const { coverageOf } = await load(inKit('paths/coverage.ts'));
      const played =
        browserPaths === undefined ? [] : (await load(browserPaths.file))[browserPaths.name](camelCase(name));
      return coverageOf(model, await lawsOf(flow, model.machine), played);
    },
    /** Every story that shows states of a chart, in the order of the files. */
    async stories(): Promise<ChartStory[]> {
      const found = [];
      for (const file of globSync(stories).toSorted()) found.push(...storiesIn(await load(file), file));
      return found;
    },
    close: () => vite.close(),
  };
}

/** The folder of the kit, from the top of the project. */
const KIT = relative('.', join(import.meta.dirname, '..'));
const STAND_INS = 'commands/stand-ins';
/** Its name where a project has installed it. Models and the kit's own modules share one copy of it. */
const NAME = '@keystall/statecharts';

/** A module of the kit, by its source: an installed kit is compiled. */
const inKit = (source: string): string => join(KIT, compiledName(source));
/** A file's name without its extension, as an import may leave it out. */
const stemOf = (file: string): string => basename(file, extname(file));

/**
 * Stand-ins for Vitest and Storybook: laws and stories register with them, and only the registrations
 * are read.
 */
function standIns(preview: string): Plugin {
  const replaced = new Map([
    [resolve(inKit('laws/laws.ts')), 'laws.ts'],
    [resolve(preview), 'preview.ts'],
  ]);
  const names = [...replaced.keys()].map(stemOf);
  const standIn = (name: string) => resolve(inKit(`${STAND_INS}/${name}`));
  return {
    name: 'statecharts:stand-ins',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (source === 'vitest') return standIn('vitest.ts');
      if (!names.includes(stemOf(source)) || importer === standIn('laws.ts')) return null;
      const { id = '' } = (await this.resolve(source, importer, { skipSelf: true })) ?? {};
      const name = replaced.get(id);
      return name === undefined ? null : standIn(name);
    },
  };
}

/** The stories of a module that show states of a chart. */
export function storiesIn(module: Readonly<Record<string, unknown>>, file: string): ChartStory[] {
  const { default: ofFile, ...stories } = module;
  return Object.entries(stories).flatMap(([exportName, story]) => {
    const own = fieldsOf(fieldsOf(story)['input'] ?? story);
    const shared = fieldsOf(fieldsOf(fieldsOf(story)['meta'])['input'] ?? ofFile);
    const { state, by, chart, flow } = { ...fieldsOf(shared['parameters']), ...fieldsOf(own['parameters']) };
    if (typeof chart !== 'string' || !Array.isArray(state)) return [];
    const { title } = shared;
    if (typeof title !== 'string') throw new Error(`${file} has no title.`);
    const { storyNameFromExport, toId } = namesOfStories();
    const inSidebar = storyNameFromExport(exportName);
    return [
      {
        // The id is of the export, whatever the story is called.
        id: toId(title, inSidebar),
        name: typeof own['name'] === 'string' ? own['name'] : inSidebar,
        flow: typeof flow === 'string' ? flow : undefined,
        chart,
        states: state.map(String),
        by: typeof by === 'string' ? by : undefined,
      },
    ];
  });
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  (typeof value === 'object' && value !== null) || typeof value === 'function' ? { ...value } : {};
