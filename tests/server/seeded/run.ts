import { createRandom } from '../../random.ts';
import { shopOf } from '../support/driver.ts';
import { deliveredCodes } from '../support/laws.ts';
import type { World as TestWorld } from '../support/world.ts';
import { startHosts } from './hosts.ts';
import type { FakeNetworks } from './money.ts';
import type { Plan, Report } from './report.ts';
import type { Buyer } from './simulation.ts';
import { Simulation } from './simulation.ts';

const HOSTS = 3;
const LANES = 9;
const BUYERS_A_LANE = 4;
const GIVEN = 40_000;

/** One run: the seed alone decides what happens; the machine decides how it interleaves. */
export async function runSeeded(test: TestWorld, networks: FakeNetworks, plan: Plan): Promise<Report> {
  const chance = createRandom(plan.seed);
  const hosts = await startHosts(HOSTS, hostOptionsOf(test, networks), createRandom(plan.seed + 1));
  const report: Report = {
    accounts: [],
    sent: [],
    codes: [],
    outcomes: new Map(),
    interrupted: 0,
    delivered: {},
  };
  try {
    const kill = async () => {
      report.interrupted += await hosts.kill();
      Object.assign(report.delivered, await deliveredCodes(test.host.db));
    };
    const run = new Simulation({ hosts, kill, world: networks, chance, report });
    const buyers: Buyer[] = [];
    for (let count = 0; count < LANES * BUYERS_A_LANE; count++) {
      const given = chance.chance(0.5) ? GIVEN : 0;
      const id = await shopOf(test.host).buyer({ balance: given });
      const username = await shopOf(test.host).username(id);
      buyers.push({ id, username: username ?? '', given, name: `Sender ${count}`, seen: null, sent: [] });
    }
    report.accounts = buyers.map(({ id, given }) => ({ id, given }));
    const lanes = Array.from({ length: LANES }, (_, lane) =>
      buyers.slice(lane * BUYERS_A_LANE, (lane + 1) * BUYERS_A_LANE),
    );
    await run.run(lanes, plan);
    await run.finish();
  } finally {
    await hosts.close();
  }
  return report;
}

function hostOptionsOf({ database, host }: TestWorld, { bitcart, okx, binance }: FakeNetworks) {
  const { networks: _, ...okxSetting } = okx.setting;
  return {
    databaseUrl: database.url ?? '',
    secret: host.config.secret ?? '',
    bitcart: bitcart.setting,
    okx: okxSetting,
    binance: binance.setting,
  };
}
