import { expect, it } from 'vitest';
import { countPassword, forgetWrongPasswords } from '#server/accounts/login-limits.ts';
import { HttpError } from '#server/http/http-error.ts';
import { MINUTE, onOneEngine } from './support/world.ts';

const NAME = 'mina_91';
const EMAIL = 'mina@example.com';

onOneEngine('Wrong passwords as they are counted (R-35)', (world) => {
  /** Counts a password; 0 if it may be checked, else the seconds to wait. */
  const tryFrom = async (client: string, name = NAME) => (await counted(client, name)).wait;
  const counted = async (client: string, name = NAME, isKnown = false) => {
    const requester = { key: isKnown ? `device:${client}` : client, isKnown };
    try {
      return { wait: 0, takeBack: await countPassword(world.host, { name, client, requester }) };
    } catch (error) {
      if (!(error instanceof HttpError) || error.status !== 429) throw error;
      return { wait: error.retryAfter ?? Number.NaN, takeBack: async () => {} };
    }
  };
  /** The waits of as many tries. */
  const times = async (count: number, once: (nth: number) => Promise<number>) => {
    const waits = [];
    for (let nth = 1; nth <= count; nth++) waits.push(await once(nth));
    return waits;
  };
  const zeros = (count: number) => Array<number>(count).fill(0);

  it('are ten of a client for a name, in any case', async () => {
    expect(await times(11, (nth) => tryFrom('c-1', nth % 2 === 0 ? NAME : 'MINA_91'))).toEqual([
      ...zeros(10),
      900,
    ]);
    expect(await tryFrom('c-1', 'omar_92')).toBe(0);
  });

  it('are a hundred of a client for all names, and refused ones are none of them', async () => {
    await times(10, () => tryFrom('c-1'));
    expect(await times(50, () => tryFrom('c-1'))).toEqual(Array(50).fill(900));
    expect(await times(91, (nth) => tryFrom('c-1', `name_${nth}`))).toEqual([...zeros(90), 900]);
    expect(await tryFrom('c-2', 'name_1')).toBe(0);
  });

  it('of all clients delay each further one, by five seconds and twice as long each, to a minute', async () => {
    await times(10, (nth) => tryFrom(`c-${nth}`));
    const waitThenTry = async (nth: number) => {
      const wait = await tryFrom(`d-${nth}`);
      world.clock.advance(wait * 1000 - 1);
      expect(await tryFrom(`d-${nth}`)).toBe(1);
      world.clock.advance(1);
      expect(await tryFrom(`d-${nth}`)).toBe(0);
      return wait;
    };
    expect(await times(7, waitThenTry)).toEqual([5, 10, 20, 40, 60, 60, 60]);
  });

  it('that wait for a turn are not counted, and move no other client’s turn', async () => {
    await times(10, (nth) => tryFrom(`c-${nth}`));
    expect(await times(15, () => tryFrom('d-1'))).toEqual(Array(15).fill(5));
    expect(await tryFrom('d-2')).toBe(5);
    world.clock.advance(2_000);
    expect([await tryFrom('d-1'), await tryFrom('d-3')]).toEqual([3, 5]);
    world.clock.advance(3_000);
    expect([await tryFrom('d-2'), await tryFrom('d-1')]).toEqual([0, 0]);
    expect(await tryFrom('d-1', 'omar_92')).toBe(0);
  });

  it('give a client a turn for each name', async () => {
    for (const name of [NAME, EMAIL]) await times(10, (nth) => tryFrom(`c-${nth}`, name));
    expect([await tryFrom('d-1'), await tryFrom('d-1', EMAIL)]).toEqual([5, 5]);
    world.clock.advance(5_000);
    expect([await tryFrom('d-1'), await tryFrom('d-1', EMAIL)]).toEqual([0, 0]);
  });

  it('of a known device are ten of its own, which no other has to wait for', async () => {
    await times(20, (nth) => tryFrom(`c-${nth}`));
    const known = async () => (await counted('home', NAME, true)).wait;
    expect(await times(11, known)).toEqual([...zeros(10), 900]);
    expect((await counted('work', NAME, true)).wait).toBe(0);
  });

  it.each([false, true])('that were right are taken back everywhere (known device: %s)', async (isKnown) => {
    for (let nth = 1; nth <= 30; nth++) {
      const { wait, takeBack } = await counted('c-1', NAME, isKnown);
      expect(wait).toBe(0);
      await takeBack();
    }
    expect(await times(100, (nth) => tryFrom('c-1', `name_${nth}`))).toEqual(zeros(100));
    expect(await times(10, (nth) => tryFrom(`c-${nth + 1}`))).toEqual(zeros(10));
  });

  it('are forgotten for both names of the account, and that client alone', async () => {
    await times(10, () => tryFrom('c-1'));
    await times(10, () => tryFrom('c-1', EMAIL));
    await times(10, () => tryFrom('c-1', 'omar_92'));
    await times(10, () => tryFrom('c-2', 'omar_92'));
    await forgetWrongPasswords(world.host, { username: NAME, email: EMAIL }, 'c-1');
    // The wait that tries of all clients cause is left.
    expect([await tryFrom('c-1'), await tryFrom('c-1', EMAIL)]).toEqual([5, 5]);
    expect(await tryFrom('c-1', 'omar_92')).toBe(900);
    world.clock.advance(15 * MINUTE);
    expect(await tryFrom('c-1', 'omar_92')).toBe(0);
  });
});
