import { expect, it } from 'vitest';
import { browserWith, latestCode, signUp, signUpAndLogIn } from './support/members.ts';
import { HOUR, MINUTE, onOneEngine } from './support/world.ts';

const OWNER = { username: 'mina_91', email: 'mina@example.com', password: 'tall-trees-7' };
const STRANGER = '198.51.100.66';

onOneEngine('Codes that strangers request for an address (R-33)', (world) => {
  /** Requests a code in a browser without cookies. */
  const ask = (address: string, email = OWNER.email) => world.browser(address).call('forget', { email });
  const mailsTo = async (email: string) => (await world.mails()).filter(({ to }) => to === email).length;

  /** Codes from `clients` clients, five each, within the next four minutes. */
  const flood = async (clients: number, email = OWNER.email) => {
    const statuses = [];
    for (let round = 0; round < 5; round += 1) {
      if (round > 0) world.clock.advance(MINUTE);
      for (let i = 1; i <= clients; i += 1) statuses.push((await ask(`192.0.2.${i}`, email)).status);
    }
    return statuses;
  };

  it('from one client stop that client, and no other one', async () => {
    await signUp(world, OWNER);
    const statuses = [];
    for (let i = 0; i < 25; i += 1) {
      statuses.push((await ask(STRANGER)).status);
      world.clock.advance(MINUTE);
    }
    expect(statuses).toEqual([...Array<number>(5).fill(200), ...Array<number>(20).fill(429)]);
    const owner = world.browser();
    expect((await owner.call('forget', { email: OWNER.email })).status).toBe(200);
    const otp = await latestCode(world, OWNER.email);
    const reset = { otp, password_1: 'wide-water-8', password_2: 'wide-water-8' };
    expect((await owner.call('forget', reset)).status).toBe(200);
  });

  it('don’t keep another client waiting for the minute between two codes', async () => {
    await signUp(world, OWNER);
    expect((await ask(STRANGER)).status).toBe(200);
    const tooSoon = await ask(STRANGER);
    expect([tooSoon.status, tooSoon.headers.get('Retry-After')]).toEqual([429, '60']);
    expect((await ask('198.51.100.1')).status).toBe(200);
  });

  it.each([OWNER.email, 'none@example.com'])('are fifteen an hour from all clients: %s', async (email) => {
    await signUp(world, OWNER);
    world.clock.advance(HOUR);
    const before = await mailsTo(email);
    const statuses = await flood(5, email);
    expect(statuses).toEqual([...Array<number>(15).fill(200), ...Array<number>(10).fill(429)]);
    expect(await mailsTo(email)).toBe(before + 15);
    expect(await ask('198.51.100.1', email)).toMatchObject({
      status: 429,
      text: "We've sent too many codes to this address. You can ask for another in 56 minutes.",
    });
    world.clock.advance(56 * MINUTE);
    expect((await ask('198.51.100.1', email)).status).toBe(200);
  });

  it('leave the last five to a device of the owner, wherever it is, and refused ones don’t take them', async () => {
    const { browser } = await signUpAndLogIn(world, OWNER);
    world.clock.advance(HOUR);
    const before = await mailsTo(OWNER.email);
    await flood(20);
    const device = browserWith(world, browser.cookies, '192.0.2.1');
    const statuses = [];
    for (let i = 0; i < 6; i += 1) {
      statuses.push((await device.call('forget', { email: OWNER.email })).status);
      world.clock.advance(MINUTE);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await mailsTo(OWNER.email)).toBe(before + 20);
  });

  it('are counted for all purposes together', async () => {
    await signUp(world, OWNER);
    world.clock.advance(HOUR);
    await flood(3);
    const details = { username: 'stranger', email: OWNER.email, password: 'short-trees-8' };
    expect(await world.browser().call('signup', { ...details, tos: true })).toMatchObject({
      status: 429,
      text: /^We've sent too many codes to this address\./,
    });
  });

  it('from behind the owner’s own address don’t stop the owner’s device', async () => {
    const { browser } = await signUpAndLogIn(world, OWNER);
    const beside = browserWith(world, browser.cookies, STRANGER);
    for (let i = 0; i < 31; i += 1) await ask(STRANGER, `nobody_${i}@example.com`);
    await ask(STRANGER);
    expect((await beside.call('forget', { email: OWNER.email })).status).toBe(200);
  });

  it('don’t stop a logged-in owner from changing the address', async () => {
    const { browser } = await signUpAndLogIn(world, OWNER);
    world.clock.advance(HOUR);
    await flood(5);
    expect((await browser.call('changeEmail', { email: 'new@example.com' })).status).toBe(200);
  });
});
