import { ONE_TIME_CODE_RESEND_MS } from '#contract/constants.ts';
import type { Address, CodesContext, CodesInput } from '#web/lib/codes/codes.context.ts';
import type { CodesMachine } from '#web/lib/codes/codes.machine.ts';
import type { Refusal } from '#web/lib/refusal.ts';
import { refusedFor } from '#web/lib/refusal.ts';
import { defineModel, failure } from '#web/testing/model.ts';
import type { Surface } from '#web/testing/surface.ts';
import type { CodesWords } from './words.ts';

export const NOON = Date.parse('2026-03-01T12:00:00Z');

/** What a page begins with that is loaded again at the codes, when others may be asked for. */
export const AGAIN_AT_CODES: CodesInput = {
  kept: {
    email: 'amna@example.com',
    times: 1,
    askedAt: NOON,
    againAt: NOON,
    isAtCode: true,
    since: NOON,
  },
  now: NOON,
};
const HALF_WAY = ONE_TIME_CODE_RESEND_MS / 2;

/** What one flow is, besides the shape that all of them have. */
type Flow<Details extends Address, Codes extends object> = {
  words: CodesWords;
  heading: string;
  details: Details;
  code: Codes;
  mailed: string;
  finished: string;
  /** How the host refuses the first step, and the second. */
  refused: Refusal;
  wrong: Refusal;
  /** The buttons that send the second step's form, and what leads on from the end. */
  confirm: string;
  onward: string;
  typeDetails: (screen: Surface, details: Details) => Promise<void>;
  typeCode: (screen: Surface, code: Codes) => Promise<void>;
  /** The first form holds these details; after a reload only the address. */
  seeDetails: (screen: Surface, details: Details | Address | null) => Promise<void>;
  seeCode: (screen: Surface, code: Codes) => Promise<void>;
};

const isDue = ({ mailed, now }: CodesContext<Address>) => mailed !== null && now >= mailed.againAt;

/** The model of a flow of codes. */
export function codesModel<Details extends Address, Codes extends object>(
  machine: CodesMachine<Details, Codes>,
  flow: Flow<Details, Codes>,
) {
  const { words } = flow;
  type State = { context: CodesContext<Details>; hasTag: (tag: 'busy') => boolean };

  /** A refusal is an alert, whether it stands beside its field or above the button. */
  async function seeRefusal(screen: Surface, { context: { refusal } }: State): Promise<void> {
    if (refusal === null) await screen.seeNo('alert');
    else await screen.within('alert').read(refusal.sentence);
  }

  async function seeDetails(screen: Surface, state: State): Promise<void> {
    const { details, mailed, message } = state.context;
    await screen.see('heading', flow.heading);
    await flow.seeDetails(screen, details ?? mailed);
    if (mailed === null) await screen.seeNo('button', words.enter);
    else await screen[state.hasTag('busy') ? 'seeDisabled' : 'seeEnabled']('button', words.enter);
    if (mailed === null && message !== null) await screen.read(message);
    await seeRefusal(screen, state);
  }

  async function seeCode(screen: Surface, state: State): Promise<void> {
    const { message, mailed } = state.context;
    await screen.see('heading', words.heading);
    await screen.read(message ?? words.lead(mailed?.email ?? ''));
    await screen.within('status').read((mailed?.times ?? 0) > 1 ? words.renewed : /spam folder/);
    if (isDue(state.context)) {
      await screen.seeEnabled('button', words.again);
      await screen.within('status').read(`${words.another} now.`);
    } else {
      await screen.seeDisabled('button', words.again);
      await screen.within('status').readNo(`${words.another} now.`);
    }
    await seeRefusal(screen, state);
  }

  /** While the host is asked, all that can be done is to go back. */
  async function seeBusyCode(screen: Surface): Promise<void> {
    await screen.seeDisabled('button', flow.confirm);
    await screen.seeDisabled('button', words.again);
    await screen.seeEnabled('button', 'Go Back');
  }

  return defineModel(machine, {
    inputs: {
      'a first visit': { kept: null, now: NOON },
      'loaded again at the code': {
        kept: {
          email: flow.details.email,
          times: 1,
          askedAt: NOON - HALF_WAY,
          againAt: NOON + HALF_WAY,
          isAtCode: true,
          since: NOON - HALF_WAY,
        },
        now: NOON,
      },
    },
    events: {
      'details.submitted': [{ details: flow.details }],
      'code.submitted': [{ code: flow.code }],
      'code.requested': [{}],
      'code.recalled': [{}],
      'details.recalled': [{}],
      'clock.ticked': [{ now: NOON + ONE_TIME_CODE_RESEND_MS }],
    },
    outcomes: {
      send: {
        mailed: { kind: 'step', at: NOON, step: 1, message: flow.mailed },
        finished: { kind: 'step', at: NOON, step: 2, message: flow.finished },
        restarted: { kind: 'step', at: NOON, step: 0, message: 'That took too long. Please begin again.' },
        refused: { kind: 'refused', at: NOON, refusal: flow.refused, waitMs: null },
        wrong: { kind: 'refused', at: NOON, refusal: flow.wrong, waitMs: null },
        tooSoon: {
          kind: 'refused',
          at: NOON,
          refusal: refusedFor('A code was asked for a moment ago. You can ask for another in 42 seconds.'),
          waitMs: 42_000,
        },
        broken: failure('Could not reach the shop. Is your Internet working?'),
      },
      tick: {},
    },
    key: (context) => [context.mailed !== null, context.mailed?.details !== null, isDue(context)],
    hears: ['clock.ticked'],
    does: {
      'details.submitted': async (screen, { details }) => {
        await flow.typeDetails(screen, details);
        await screen.click('button', 'Continue');
      },
      'code.submitted': async (screen, { code }) => {
        await flow.typeCode(screen, code);
        await screen.click('button', flow.confirm);
      },
      'code.requested': (screen) => screen.click('button', words.again),
      'code.recalled': (screen) => screen.click('button', words.enter),
      'details.recalled': (screen) => screen.click('button', 'Go Back'),
    },
    sees: {
      'details.asking': async (screen, state) => {
        await seeDetails(screen, state);
        await screen.seeEnabled('button', 'Continue');
      },
      'details.sending': async (screen, state) => {
        await seeDetails(screen, state);
        await screen.seeDisabled('button', 'Continue');
      },
      'details.refused': async (screen, state) => {
        await seeDetails(screen, state);
        await screen.seeEnabled('button', 'Continue');
      },
      'code.asking': async (screen, state) => {
        await seeCode(screen, state);
        await screen.seeEnabled('button', flow.confirm);
      },
      'code.sending': async (screen) => {
        await flow.seeCode(screen, flow.code);
        await seeBusyCode(screen);
      },
      'code.refused': async (screen, state) => {
        await seeCode(screen, state);
        await screen.seeEnabled('button', flow.confirm);
      },
      'code.askingAgain': seeBusyCode,
      done: async (screen) => {
        await screen.read(flow.finished);
        await screen.see('link', flow.onward);
      },
    },
  });
}
