/** The commands of `npm run charts`. They read `charts.config.ts`. */
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from '@commander-js/extra-typings';
import { type ChartsConfig, loadConfig } from '../config.ts';
import { describeRow } from '../model/describe-chart.ts';
import { kebabCase } from '../model/kebab-case.ts';
import { compareWith } from './compare-tables.ts';
import { isInstalled } from './compiled.ts';
import {
  type Flow,
  findFlows,
  findLoneCharts,
  type LoneChart,
  ownTests,
  selectFlows,
  selectLoneCharts,
} from './flows.ts';
import { initCharts } from './init.ts';
import { createLoader } from './load-models.ts';
import { missingPackage } from './missing-package.ts';
import { isBare, missingIn, nextOf, nextOfLone } from './next-steps.ts';
import { type CoveredRow, testCharts } from './test-charts.ts';
import { wrongTarget } from './wrong-target.ts';

/** The project's, which `init` has yet to write. */
let config: ChartsConfig;
const program = new Command(isInstalled ? 'npx charts' : 'npm run charts --')
  .exitOverride(({ code, exitCode }) =>
    // A wrong argument is not a failed test.
    process.exit(exitCode === 0 || code === 'commander.executeSubCommandAsync' ? exitCode : 2),
  )
  .hook('preAction', async (_, command) => {
    if (command.name() === 'init') return;
    config = await loadConfig().catch((error: unknown) =>
      program.error(error instanceof Error ? error.message : String(error)),
    );
  });

program
  .command('init')
  .description('Writes what a project needs for charts, leaves alone what it has, and says what to do next.')
  .action(() => {
    for (const line of initCharts()) console.log(line);
  });

program
  .command('test')
  .usage('[--compare COMMIT] [FLOW …]')
  .description(
    'Runs the tests of charts: a line of figures for each, what fails, and transitions without a law.',
  )
  .argument('[flows...]')
  .option('--compare <commit>', 'also print the rows of their tables that are gone (-) or new (+) since it')
  .action(async (names, { compare }) => {
    const { flows: named, lone } = chartsNamed(names);
    const flows = withTests(named);
    if (compare !== undefined) {
      const rows = valid(() => compareWith(compare, names));
      console.log(`${rows.length === 0 ? `The tables are those of ${compare}.` : rows.join('\n')}\n`);
    }
    // Without a file, Vitest would run the tests of all.
    const [bare, tested] = [flows.filter(isBare), flows.filter((flow) => !isBare(flow))];
    if (tested.length > 0)
      await testCharts(tested, config, readCoverage).catch((error: unknown) =>
        program.error(missingPackage(error) ?? String(error)),
      );
    for (const next of tested.flatMap((flow) => nextOf(flow, config))) console.log(`\n${next}`);
    if (bare.length + lone.length === 0) return;
    await withModules({ flows: bare, lone }, async (loader) => {
      for (const missing of await missingIn(bare, loader)) console.log(missing);
      for (const chart of lone) console.log(nextOfLone(chart, await loader.machineOf(chart)));
    });
    process.exitCode = 1;
  });

program
  .command('transitions')
  .usage('[FLOW …]')
  .description('Prints what charts do, as tables: each state, each event, where it leads and what it sets.')
  .argument('[flows...]')
  .action((names) => {
    const charts = chartsNamed(names);
    return withModules(charts, async (loader) => {
      const { transitionsTable } = await loader.loadKit('paths/transitions-table.ts');
      for (const flow of charts.flows)
        for (const { name, model } of await loader.modelsOf(flow))
          console.log(`# ${name}\n\n${transitionsTable(model)}\n`);
      for (const chart of charts.lone)
        console.log(`# ${chart.chart}\n\n${transitionsTable(await loader.machineOf(chart))}\n`);
      await noteMissing({ flows: [], lone: charts.lone }, loader);
    });
  });

program
  .command('paths')
  .usage('FLOW …')
  .description('Prints the paths of charts as steps to read: who acts, what happens, where it leads.')
  .argument('<flows...>')
  .action((names) => {
    const charts = chartsNamed(names);
    return withModules(charts, async (loader) => {
      const { describePaths, describeSketch } = await loader.loadKit('paths/describe-path.ts');
      const ids = charts.flows.map(({ chart }) => chart);
      for (const file of new Set(charts.flows.flatMap(({ models }) => models)))
        console.log(describePaths(await loader.load(file), ids));
      for (const chart of charts.lone) console.log(describeSketch(await loader.machineOf(chart)));
      await noteMissing(charts, loader);
    });
  });

program
  .command('draw')
  .usage('--out FOLDER [--heat] [FLOW …]')
  .description('Draws charts, each as an SVG file that needs no other file.')
  .argument('[flows...]')
  .requiredOption('--out <folder>', 'where the files are written')
  .option('--heat', 'each arrow by how many of paths, laws and a browser take it: red none, green all')
  .action((names, { out, heat }) => {
    const charts = chartsNamed(names);
    return withModules(charts, async (loader) => {
      mkdirSync(out, { recursive: true });
      const { chartFile } = await loader.loadKit('drawing/chart-file.tsx');
      const write = (chart: string, drawing: string) => {
        const file = join(out, `${chart}.svg`);
        writeFileSync(file, drawing);
        console.log(file);
      };
      for (const flow of charts.flows) {
        const [first] = await loader.modelsOf(flow);
        if (first === undefined) throw new Error(`The flow ${flow.chart} has no model.`);
        const coverage = heat === true ? await loader.coverageOf(flow, first) : undefined;
        write(flow.chart, await chartFile(first.model, coverage));
      }
      for (const chart of charts.lone) write(chart.chart, await chartFile(await loader.machineOf(chart)));
      await noteMissing(charts, loader);
    });
  });

program.command('mutate', 'Puts faults into charts, one at a time, and prints those that no test notices.', {
  executableFile: join(import.meta.dirname, '../mutation/cli'),
});

await program.parseAsync();

/** Flows with a model, and charts without one. */
type Charts = { flows: readonly Flow[]; lone: readonly LoneChart[] };

/** The flows and charts of these names, or all. An unknown name ends the command. */
function chartsNamed(names: readonly string[]): Charts {
  const everyLone = findLoneCharts(config);
  const lone = selectLoneCharts(everyLone, names);
  const others = names.filter((name) => selectLoneCharts(lone, [name]).length === 0);
  if (names.length > 0 && others.length === 0) return { flows: [], lone };
  return { flows: valid(() => selectFlows(findFlows(config), others, everyLone)), lone };
}

/** A flow has the tests of its folder if all flows of the folder are chosen, else its own. */
function withTests(flows: readonly Flow[]): Flow[] {
  const all = findFlows(config);
  const isChosen = ({ chart }: Flow) => flows.some((flow) => flow.chart === chart);
  return flows.map((flow) => {
    const beside = all.filter(({ folder }) => folder === flow.folder);
    return beside.every(isChosen) ? flow : { ...flow, files: ownTests(flow, beside) };
  });
}

/** A mistyped argument ends the command with a sentence. */
function valid<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    return program.error(error instanceof Error ? error.message : String(error));
  }
}

/** The files of a flow's charts. */
function sourcesOf({ folder }: Pick<Flow, 'folder'>) {
  const files = globSync(`${folder}/*.{machine,state,setup}.ts`);
  return files.map((file) => ({ file, text: readFileSync(file, 'utf8') }));
}

/** The coverage of the charts of these flows, by the names of their models and of their charts. */
async function readCoverage(flows: readonly Flow[]): Promise<Map<string, readonly CoveredRow[]>> {
  const found = new Map<string, readonly CoveredRow[]>();
  await withModules({ flows, lone: [] }, async (loader) => {
    for (const flow of flows)
      for (const one of await loader.modelsOf(flow)) {
        const covered = [...(await loader.coverageOf(flow, one))].map(([transition, counts]) => ({
          ...counts,
          row: describeRow(one.model, transition),
        }));
        for (const name of [kebabCase(flow.chart), one.name]) found.set(name, covered);
      }
  });
  return found;
}

/** Says what new flows lack, apart from what the command prints. */
async function noteMissing({ flows, lone }: Charts, loader: Loader): Promise<void> {
  for (const missing of await missingIn(flows, loader)) console.error(missing);
  for (const chart of lone) console.error(nextOfLone(chart, await loader.machineOf(chart)));
}

type Loader = Awaited<ReturnType<typeof createLoader>>;

async function withModules({ flows, lone }: Charts, print: (loader: Loader) => Promise<void>): Promise<void> {
  const loader = await createLoader(config);
  try {
    await print(loader);
  } catch (error) {
    // Panda, which Vite loads, would end the command as if nothing had failed.
    console.error(
      wrongTarget(error, [...flows, ...lone].flatMap(sourcesOf)) ?? missingPackage(error) ?? error,
    );
    process.exitCode = 1;
  } finally {
    await loader.close();
  }
}
