import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type Flow, findFlows, namesOf } from '../../commands/flows.ts';
import { type ChartStory, createLoader } from '../../commands/load-models.ts';
import type { ChartsConfig } from '../../config.ts';
import type { ChartLayout } from '../../drawing/layout-chart.ts';
import { type FlowRead, type Kit, readFlow } from './flow-data.ts';
import { flowMap } from './flow-map.ts';
import { type FlowPlace, flowOf, placesOf } from './flow-places.ts';
import { readFlowMap } from './flow-registry.ts';
import { purposeIn, rulesIn, sectionsIn } from './flow-sources.ts';

const KIT = [
  'drawing/chart-graph',
  'drawing/fold-chart',
  'drawing/layout-chart',
  'paths/generate-paths',
  'paths/model-problems',
  'paths/transitions-table',
  'drivers/ways-in',
  'live/history',
];

type Loader = Awaited<ReturnType<typeof createLoader>>;

/** Reads flows by their names, each once. */
export function createFlowReader(config: ChartsConfig) {
  let started: ReturnType<typeof start> | undefined;
  const flows = new Map<string, Promise<FlowRead>>();
  const running = new Set<Promise<unknown>>();

  /** A failure is forgotten, since the next try may succeed. */
  const run = <Result>(result: Promise<Result>, forget?: () => void): Promise<Result> => {
    running.add(result);
    const end = () => void running.delete(result);
    result.then(end, () => {
      end();
      forget?.();
    });
    return result;
  };
  const begin = () => {
    const starting =
      started ??
      run(start(config), () => {
        if (started === starting) started = undefined;
      });
    started = starting;
    return starting;
  };
  return {
    /** The pages' data about a flow. */
    read(name: string): Promise<FlowRead> {
      const known = flows.get(name);
      if (known !== undefined) return known;
      const flow = run(
        begin().then((all) => all.read(name)),
        () => flows.delete(name),
      );
      flows.set(name, flow);
      return flow;
    },
    /** How the flows lead to each other. */
    map: (): Promise<ChartLayout> => run(begin().then((all) => all.map())),
    /** Ends what reads modules, after what is being read. A later flow starts it again. */
    async close(): Promise<void> {
      const ended = started;
      started = undefined;
      await Promise.allSettled(running);
      const all = await ended?.catch(() => undefined);
      await all?.close();
    },
  };
}

async function start(config: ChartsConfig) {
  const loader = await createLoader(config);
  try {
    return await readerWith(loader, config);
  } catch (error) {
    await loader.close();
    throw error;
  }
}

async function readerWith(loader: Loader, config: ChartsConfig) {
  const { citations } = config;
  const site = readFlowMap(config);
  const places = placesOf(site.groups);
  const parts = await Promise.all(KIT.map((name) => loader.loadKit(`${name}.ts`)));
  const kit: Kit = Object.assign({}, ...parts);
  const stories = await loader.stories();
  const flows = new Map(findFlows(config).flatMap((flow) => namesOf(flow).map((name) => [name, flow])));
  return {
    close: loader.close,
    map: (): Promise<ChartLayout> => kit.layoutChart(flowMap(site)),
    async read(name: string) {
      const { flow, own } = await modelOf(name, flows, loader);
      const sources = sourcesOf(own.file, flow.files);
      return readFlow(
        {
          flow: name,
          model: own.model,
          purpose: purposeIn(sources[0] ?? ''),
          sections: citations === undefined ? [] : sectionsIn(sources, citations),
          rules:
            citations === undefined ? [] : rulesIn(sources, readFileSync(citations.rules, 'utf8'), citations),
          citations,
          laws: await loader.lawsOf(flow, own.model.machine),
          stories: storiesOf(name, stories, places),
        },
        kit,
      );
    },
  };
}

/** The stories of a flow: those under its own title before those below or beside it, such as faults of a form. */
function storiesOf(flow: string, stories: readonly ChartStory[], places: readonly FlowPlace[]): ChartStory[] {
  const titleIn = (id = '') => id.slice(0, id.indexOf('--'));
  const own = titleIn(places.find((place) => place.flow === flow)?.id);
  const isBeside = ({ id }: ChartStory) => (titleIn(id) === own ? 0 : 1);
  return stories.filter((story) => flowOf(story) === flow).toSorted((a, b) => isBeside(a) - isBeside(b));
}

/** The flow with a model of this name, and that model. */
async function modelOf(name: string, flows: ReadonlyMap<string, Flow>, { modelsOf }: Loader) {
  const flow = flows.get(name);
  const own = (flow === undefined ? [] : await modelsOf(flow)).find((one) => one.name === name);
  if (flow === undefined || own === undefined) throw new Error(`No model has the name ${name}.`);
  return { flow, own };
}

/** The chart, its regions and its tests: what says the rules that it keeps. */
function sourcesOf(modelFile: string, tests: readonly string[]): string[] {
  const folder = dirname(dirname(modelFile));
  const charts = globSync(`${folder}/tests/*.model.ts`).map((file) => basename(file, '.model.ts'));
  // A folder may hold two charts, each with tests that are named after it: `search` and `search-box`.
  const ownerOf = (file: string) =>
    charts
      .filter((chart) => basename(file).startsWith(chart) && /^[.-]/.test(basename(file).slice(chart.length)))
      .toSorted((a, b) => b.length - a.length)[0];
  const own = ownerOf(modelFile);
  const ownTests = tests.filter((file) => [own, undefined].includes(ownerOf(file)));
  return [join(folder, `${own}.machine.ts`), ...globSync(`${folder}/*.state.ts`).toSorted(), ...ownTests].map(
    (file) => (existsSync(file) ? readFileSync(file, 'utf8') : ''),
  );
}
