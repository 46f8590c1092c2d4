import { expect } from 'vitest';
import { startBitcart } from '../support/bitcart-standin.ts';
import { startBinance, startOkx } from '../support/exchange-standins.ts';
import { deliveredCodes } from '../support/laws.ts';
import type { World } from '../support/world.ts';
import { reckoning } from './reckoning.ts';
import type { Plan, Report } from './run.ts';
import { seededRun } from './run.ts';

/** The seed of a run: `SEED` repeats one that was told. */
export const seed = (): number => Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));

/** Makes a run and proves that nothing was lost or doubled; a failure tells the seed. */
export async function prove(world: World, plan: Plan): Promise<Report> {
  console.log(`The seed of this run is ${plan.seed}: SEED=${plan.seed} repeats it.`);
  const networks = { okx: await startOkx(), binance: await startBinance(), bitcart: await startBitcart() };
  try {
    const report = await seededRun(world, networks, plan);
    expect(await reckoning(world.host.db, networks, report)).toEqual([]);
    const delivered = await deliveredCodes(world.host.db);
    expect(delivered).toMatchObject(report.delivered);
    expect(Object.keys(delivered).length).toBeGreaterThan(plan.operations / 50);
    return report;
  } finally {
    await Promise.all(Object.values(networks).map((network) => network.close()));
  }
}
