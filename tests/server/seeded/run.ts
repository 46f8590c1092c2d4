import { usernameOf } from '#server/accounts/care.ts';
import { deliveredCodes } from '../support/laws.ts';
import { account } from '../support/shopping.ts';
import type { World as TestWorld } from '../support/world.ts';
import { chanceOf } from './chance.ts';
import type { Buyer } from './happenings.ts';
import { Happenings } from './happenings.ts';
import { startHosts } from './hosts.ts';
import type { Sent, World } from './money.ts';

/** What is done in a run: `operations` things, in several processes at once, of which `kills` are killed. */
export type Plan = { seed: number; operations: number; kills: number };

/** What a run has put into the shop, to be held against what is in it afterwards. */
export type Report = {
  accounts: { id: string; given: number }[];
  sent: Sent[];
  codes: string[];
  /** Operations by what came of them: `checkOut done`, `checkOut 412`, … */
  outcomes: Map<string, number>;
  /** How many operations were under way in processes when they were killed. */
  interrupted: number;
  /** Which code had gone to which line whenever a process was killed. */
  delivered: Record<string, string>;
};

const HOSTS = 3;
const LANES = 9;
const BUYERS_A_LANE = 4;
const GIVEN = 40_000;

/** One run: what happens is decided by the seed alone, in which order its parts interleave by the machine. */
export async function seededRun(test: TestWorld, networks: World, plan: Plan): Promise<Report> {
  const chance = chanceOf(plan.seed);
  const hosts = await startHosts(HOSTS, startOf(test, networks), chanceOf(plan.seed + 1));
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
    const run = new Happenings({ hosts, kill, world: networks, chance, report });
    const buyers: Buyer[] = [];
    for (let count = 0; count < LANES * BUYERS_A_LANE; count++) {
      const given = chance.is(0.5) ? GIVEN : 0;
      const id = await account(test.host, { balance: given });
      const username = await usernameOf(test.host.db, id);
      buyers.push({ id, username: username ?? '', given, name: `Sender ${count}`, seen: null, sent: [] });
    }
    report.accounts = buyers.map(({ id, given }) => ({ id, given }));
    const lanes = Array.from({ length: LANES }, (_, lane) =>
      buyers.slice(lane * BUYERS_A_LANE, (lane + 1) * BUYERS_A_LANE),
    );
    await run.all(lanes, plan);
    await run.finish();
  } finally {
    await hosts.close();
  }
  return report;
}

function startOf({ database, host }: TestWorld, { bitcart, okx, binance }: World) {
  const { networks: _, ...okxSetting } = okx.setting;
  return {
    databaseUrl: database.url ?? '',
    secret: host.config.secret ?? '',
    bitcart: bitcart.setting,
    okx: okxSetting,
    binance: binance.setting,
  };
}
