import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import { checkFlow } from '#statecharts/check-flow.ts';
import { idleEffect } from '#statecharts/index.ts';
import { localRecord } from '#web/platform/storage.ts';
import { requestOver } from '#web/platform/tests/request-over.ts';
import { turnTab } from '#web/testing/visibility.ts';
import { WithinRouter } from '#web/testing/WithinRouter.tsx';
import { AccountLink } from '../AccountLink.tsx';
import { sessionLogic } from '../session.effects.ts';
import { sessionMachine, type TokenValidation } from '../session.machine.ts';
import * as stories from './Session.stories.tsx';
import { sessionModel } from './session.model.ts';

checkFlow(sessionModel, {
  render: (state) => (
    <WithinRouter>
      <AccountLink state={state} />
    </WithinRouter>
  ),
  stories,
});

describe('the rules', () => {
  /** A visit with this stored flag, to a host that does not answer. */
  function visit(isLoggedIn: boolean) {
    const clock = new SimulatedClock();
    const pass = (seconds: number) => {
      for (let second = 0; second < seconds; second += 1) clock.increment(1_000);
    };
    const checks: number[] = [];
    const machine = sessionMachine.provide({
      actors: {
        watchBrowser: idleEffect(),
        validate: fromPromise<TokenValidation, void>(() => {
          checks.push(clock.now());
          return new Promise(() => {});
        }),
      },
    });
    return { session: createActor(machine, { clock, input: { isLoggedIn } }).start(), pass, checks };
  }

  test('a stored login is checked with the host at once, before anything relies on it (spec §4)', () => {
    const { session, checks } = visit(true);
    expect(checks).toEqual([0]);
    expect(session.getSnapshot().hasTag('known')).toBe(false);
  });

  test('the host is asked again when the tab is shown, not when it is hidden (spec §4)', async () => {
    localStorage.setItem('isLoggedIn', 'true');
    const asked: string[] = [];
    const request = requestOver(async (path) => {
      asked.push(String(path));
      return new Response(null, { status: 204 });
    });
    const page = document.implementation.createHTMLDocument();
    const loggedInRecord = localRecord(window, 'isLoggedIn', v.boolean());
    const session = createActor(sessionLogic({ request, loggedInRecord, document: page }), {
      input: { isLoggedIn: true },
    }).start();
    for (const [visibility, checks] of [
      ['hidden', 1],
      ['visible', 2],
    ] as const) {
      await waitFor(session, (state) => state.hasTag('known'));
      turnTab(visibility, page);
      expect(asked).toEqual(Array(checks).fill('/api/token-validation'));
    }
    session.stop();
    localStorage.clear();
  });

  test('without a stored login the shopper is a guest, and the host is not asked (spec §4)', () => {
    const { session, pass, checks } = visit(false);
    pass(60);
    expect(session.getSnapshot().hasTag('known')).toBe(true);
    expect(session.getSnapshot().hasTag('member')).toBe(false);
    expect(checks).toEqual([]);
  });

  test('a host that never answers is asked for 5 seconds, and again 15 seconds later (spec §4, §7)', () => {
    const { session, pass, checks } = visit(true);
    pass(4);
    expect(session.getSnapshot().hasTag('known')).toBe(false);
    pass(1);
    expect(session.getSnapshot().hasTag('known')).toBe(true);
    pass(55);
    expect(session.getSnapshot().hasTag('member')).toBe(true);
    expect(checks).toEqual([0, 20_000, 40_000, 60_000]);
  });
});
