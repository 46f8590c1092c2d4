import { expect } from 'vitest';
import { startFakeBitcart } from '../support/fake-bitcart.ts';
import { startFakeBinance, startFakeOkx } from '../support/fake-exchanges.ts';
import { deliveredCodes } from '../support/laws.ts';
import type { World } from '../support/world.ts';
import { findDiscrepancies } from './find-discrepancies.ts';
import type { Plan, Report } from './report.ts';
import { runSeeded } from './run.ts';

/** The seed of a run; `SEED` repeats a reported one. */
export const seed = (): number => Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));

/** Makes a run and proves that nothing was lost or doubled; a failure reports the seed. */
export async function runAndVerify(world: World, plan: Plan): Promise<Report> {
  console.log(`The seed of this run is ${plan.seed}: SEED=${plan.seed} repeats it.`);
  const networks = {
    okx: await startFakeOkx(),
    binance: await startFakeBinance(),
    bitcart: await startFakeBitcart(),
  };
  try {
    const report = await runSeeded(world, networks, plan);
    expect((await findDiscrepancies(world.host.db, networks, report)).join('\n')).toBe('');
    const delivered = await deliveredCodes(world.host.db);
    expect(delivered).toMatchObject(report.delivered);
    // A run that delivers next to nothing proves nothing; how much it is depends on the seed.
    expect(Object.keys(delivered).length).toBeGreaterThan(plan.operations / 250);
    return report;
  } finally {
    await Promise.all(Object.values(networks).map((network) => network.close()));
  }
}
