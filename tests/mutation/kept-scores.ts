import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Flow } from '../../src/statecharts/commands/flows.ts';
import { CONTRACT, HOST, MODULES, VIEWS } from './batch.ts';
import { contractModules, furtherTests } from './contract.ts';
import { hostModules } from './host.ts';
import type { Score } from './score-chart.ts';
import { viewModules } from './views.ts';

const CACHE = 'node_modules/.cache/mutation';

const KeptScore = v.object({
  /** The files that its tests loaded, and a hash of them all. */
  files: v.array(v.string()),
  hash: v.string(),
  score: v.object({
    mutants: v.array(
      v.object({
        state: v.string(),
        change: v.string(),
        at: v.nullable(v.string()),
        killedBy: v.nullable(v.string()),
      }),
    ),
    seconds: v.number(),
  }),
});

/** The score of the last run, if nothing that it depends on has changed since. */
export function readScore(flow: Flow, cache = CACHE): Score | null {
  const path = pathOf(flow, cache);
  if (!existsSync(path)) return null;
  const { files, hash, score } = v.parse(KeptScore, JSON.parse(readFileSync(path, 'utf8')));
  return hash === hashOf(flow, files) ? score : null;
}

export function keepScore(flow: Flow, files: string[], score: Score, cache = CACHE): void {
  mkdirSync(cache, { recursive: true });
  writeFileSync(pathOf(flow, cache), JSON.stringify({ files, hash: hashOf(flow, files), score }, null, 1));
}

const pathOf = ({ folder, chart }: Flow, cache: string) =>
  join(cache, `${folder.replaceAll('/', '-')}-${chart}.json`);

/** What has a say in a score, but is not loaded by the tests. */
const SCORING = ['score-chart', 'test-runner', 'source-lines', 'places'];
const SCORING_OF_MODULES = [
  ...SCORING,
  'score-modules',
  'mutated-modules',
  'mutated-numbers',
  'mutated-rules',
  'mutated-views',
];
/** The modules that are mutated, and further tests that judge them, by the name of the rules. */
const OF_RULES: Readonly<Record<string, () => string[]>> = {
  [CONTRACT]: () => [...contractModules(), ...furtherTests()],
  [HOST]: hostModules,
  [VIEWS]: viewModules,
};

/** A hash of what was loaded (the mutators among it), of the flow's tests and the packages. */
function hashOf(flow: Flow, loaded: readonly string[]): string {
  const scoring = MODULES.includes(flow.chart) ? SCORING_OF_MODULES : SCORING;
  const modules = scoring.map((name) => `tests/mutation/${name}.ts`);
  const further = OF_RULES[flow.chart]?.() ?? [];
  const files = new Set([...loaded, ...flow.files, ...further, ...modules, 'package-lock.json']);
  const hash = createHash('sha256');
  for (const file of [...files].toSorted())
    hash.update(`${file}\0${existsSync(file) ? readFileSync(file, 'utf8') : ''}\0`);
  return hash.digest('hex');
}
