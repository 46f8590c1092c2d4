import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import * as v from 'valibot';
import type { Flow } from '../commands/flows.ts';
import type { Score } from './score-chart.ts';

const CACHE = 'node_modules/.cache/mutation';

/** A flow or modules, with its tests, and what else a score depends on. */
type Scored = Pick<Flow, 'chart' | 'folder' | 'files'>;

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
export function readScore(scored: Scored, cache = CACHE): Score | null {
  const path = pathOf(scored, cache);
  if (!existsSync(path)) return null;
  const { files, hash, score } = v.parse(KeptScore, JSON.parse(readFileSync(path, 'utf8')));
  return hash === hashOf(scored, files) ? score : null;
}

export function keepScore(scored: Scored, files: string[], score: Score, cache = CACHE): void {
  mkdirSync(cache, { recursive: true });
  writeFileSync(
    pathOf(scored, cache),
    JSON.stringify({ files, hash: hashOf(scored, files), score }, null, 1),
  );
}

const pathOf = ({ folder, chart }: Scored, cache: string) =>
  join(cache, `${folder.replaceAll('/', '-')}-${chart}.json`);

/** What makes a score, which the tests don't load. */
const OWN = globSync('*.ts', { cwd: import.meta.dirname }).map((file) =>
  relative('.', join(import.meta.dirname, file)),
);

/** A hash of what was loaded, of what else the score is of, and of the packages. */
function hashOf({ files }: Scored, loaded: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of [...new Set([...loaded, ...files, ...OWN, 'package-lock.json'])].toSorted())
    hash.update(`${file}\0${existsSync(file) ? readFileSync(file, 'utf8') : ''}\0`);
  return hash.digest('hex');
}
