/**
 * `npm run bench`: how fast the shop is where it is felt, beside floors that are measured in the same
 * run. `npm run bench -- paint taps` runs some parts, `npm run bench -- host` those of the host
 * (host.ts). The exit code is 1 if a budget is broken.
 */
import { readCommandLine } from '#server/platform/read-command-line.ts';
import type { Part, PartResult } from './part.ts';
import { interactions, large } from './parts/interactions.ts';
import { journeys } from './parts/journeys.ts';
import { blocking, desktop } from './parts/loads.ts';
import { paint } from './parts/paint.ts';
import { taps } from './parts/taps.ts';
import { visits } from './parts/visits.ts';
import { weight } from './parts/weight.ts';
import { describeSpan, tableOf } from './report.ts';
import type { Stage } from './stage.ts';
import { openStage } from './stage.ts';
import { judge } from './verdict.ts';

const PARTS: Readonly<Record<string, Part>> = {
  paint,
  taps,
  visits,
  blocking,
  interactions,
  large,
  journeys,
  desktop,
  weight,
};

const USAGE = `npm run bench -- [PART…] [--rounds N] [--json]
npm run bench -- host [--rounds N] [--log LEVEL] [--json]
npm run bench -- build

Measures these parts, or all of them:
${Object.entries(PARTS)
  .map(([name, { about }]) => `  ${name.padEnd(14)}${about}`)
  .join('\n')}

host    the host's answers a second, beside bare servers; needs PostgreSQL
build   how long a build takes, and the development server's first answer

--rounds N   so many rounds of each, 7 by default: fewer are only a try
--json       prints every measurement`;

if (process.argv[2] === 'host') await import('./host.ts');
else if (process.argv[2] === 'build') await import('./build.ts');
else await benchShop();

/** Measures the shop in a browser. */
async function benchShop(): Promise<void> {
  const { values, positionals } = readCommandLine(USAGE, {
    allowPositionals: true,
    options: {
      rounds: { type: 'string', default: '7' },
      json: { type: 'boolean', default: false },
    },
  });
  const rounds = Number(values.rounds);
  const chosen = positionals.length === 0 ? Object.keys(PARTS) : positionals;

  if (!Number.isInteger(rounds) || rounds < 1 || chosen.some((name) => !Object.hasOwn(PARTS, name))) {
    console.error(USAGE);
    process.exitCode = 2;
  } else {
    const began = performance.now();
    const stage = await openStage();
    try {
      const results = await measure(stage, { chosen, rounds, isJson: values.json });
      if (values.json) console.log(JSON.stringify(results, null, 1));
      else console.log(`\nTook ${describeSpan(performance.now() - began)}.`);
      const rows = Object.values(results).flatMap((result) => result.rows);
      process.exitCode = rows.some((row) => judge(row) === 'BROKEN') ? 1 : 0;
    } finally {
      await stage.end();
    }
  }
}

/** Measures the chosen parts one after the other, and prints each when it is done. */
async function measure(
  stage: Stage,
  { chosen, rounds, isJson }: { chosen: readonly string[]; rounds: number; isJson: boolean },
): Promise<Record<string, PartResult>> {
  const results: Record<string, PartResult> = {};
  for (const [name, part] of Object.entries(PARTS).filter(([name]) => chosen.includes(name))) {
    const began = performance.now();
    const result = await part.run(stage, rounds, (round) => console.error(`${name}, round ${round}`));
    results[name] = result;
    if (isJson) continue;
    const took = describeSpan(performance.now() - began);
    console.log(`\n${name}: ${part.about} (rounds: ${result.rounds}; ${took})\n`);
    console.log(tableOf(result.rows).join('\n'));
  }
  return results;
}
