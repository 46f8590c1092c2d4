import { expect, type Locator, type Page } from '@playwright/test';
import type { AnyStateMachine } from 'xstate';
import type { Model } from '../model/model.ts';
import type { AriaState, Name, Role, ScreenDriver } from '../model/screen-driver.ts';
import type { Path, PathState, Step } from '../paths/path.ts';
import { assertLeaf, assertState } from './assert-state.ts';
import { instantEffects, type PlayablePaths, playablePathsOf, runningEffects } from './browser-paths.ts';
import { type AnyWiring, isNotPlayable, resultFor, type Wiring } from './browser-wiring.ts';
import { describeElement, failureMessage, prefixFailure, quote } from './failure-message.ts';
import { type HeldRequests, holdRequests } from './held-requests.ts';

export { type Answer, notPlayable, type WiringOf } from './browser-wiring.ts';

/** A model's paths in a browser, and a function that plays one. */
export type BrowserFlow = PlayablePaths & { replay(page: Page, path: Path): Promise<void> };

/**
 * Plays paths in a browser, against the whole product: the model acts on the page, each wired
 * request is held until its outcome is due, delays pass on the page's clock. After each step the
 * page must show what the model asserts, and no request of an earlier state may still be open.
 * A path ends before the first move that a browser can't play; a path whose delays end in an order
 * that no real clock has is left out.
 *
 *     const { paths, replay } = defineBrowserFlow(passwordModel, { open, wire });
 *     for (const path of paths) test(path.name, ({ page }) => replay(page, path));
 *
 * A page may be used for one path after the other.
 */
export function defineBrowserFlow<M extends AnyStateMachine, O, External extends string>(
  model: Model<M, O, External>,
  wiring: Wiring<M, O, External>,
): BrowserFlow;
export function defineBrowserFlow(model: Model, wiring: AnyWiring): BrowserFlow {
  const { wire = {}, otherRequests = {} } = wiring;

  async function replay(page: Page, { input, start, steps }: Path): Promise<void> {
    const now = wiring.now ?? Date.now();
    const screen = playwrightDriver(page, wiring.root?.(page));
    // Ends the previous path. Otherwise its page would notice the clock's jump and make requests.
    await page.goto('about:blank');
    const held = await holdRequests(page, wire, otherRequests);
    try {
      await page.clock.install({ time: now - 1_000 });
      await page.clock.pauseAt(now);
      await prepare(wiring, page, steps[0]);
      await wiring.open(page, input);
      await assertPathState(model, wiring, { page, screen, held }, start);
      for (const [at, step] of steps.entries()) {
        await prepare(wiring, page, steps[at + 1]);
        const where = `In "${(steps[at - 1] ?? start).leaves.join(' + ')}", at "${step.label}":`;
        await prefixFailure(where, perform(model, wiring, { page, screen, held }, step));
        await assertPathState(model, wiring, { page, screen, held }, step);
      }
    } finally {
      await held.dispose();
    }
  }

  return { ...playablePathsOf(model, wiring), replay };
}

type BrowserScene = { page: Page; screen: ScreenDriver; held: HeldRequests };

/** Prepares the outcome of an immediate effect. */
async function prepare({ wire = {} }: AnyWiring, page: Page, next: Step | undefined): Promise<void> {
  if (next?.kind !== 'outcome') return;
  const end = resultFor(wire, next);
  if (typeof end === 'function') await end(page);
}

/** Performs a step. */
async function perform(
  { act }: Model,
  { wire = {}, causes = {} }: AnyWiring,
  { page, screen, held }: BrowserScene,
  step: Step,
): Promise<void> {
  if (step.kind === 'delay') {
    await held.untilAnswered();
    return page.clock.runFor(step.wait);
  }
  if (step.kind === 'outcome') {
    const answer = resultFor(wire, step);
    if (answer === undefined || typeof answer === 'function' || isNotPlayable(answer)) return;
    return held.release(step.effect, step.id, answer);
  }
  const cause = causes[step.event.type];
  if (cause === undefined) await act[step.event.type]?.(screen, step.event);
  else if (!isNotPlayable(cause)) await (typeof cause === 'function' ? cause : cause.by)(page, step.event);
}

/**
 * The page shows the view of a state, or what its wiring shows elsewhere, and no request of an
 * earlier state is open. A state that ends immediately can't be observed.
 */
async function assertPathState(
  model: Model,
  wiring: AnyWiring,
  scene: BrowserScene,
  place: PathState,
): Promise<void> {
  if (instantEffects(place, wiring.wire).length > 0) return;
  await assertViews(model, wiring, scene, place);
  await scene.held.expectOnly(runningEffects(place));
}

async function assertViews(
  model: Model,
  { shownElsewhere = {} }: AnyWiring,
  { page, screen }: BrowserScene,
  place: PathState,
): Promise<void> {
  if (!place.leaves.some((leaf) => shownElsewhere[leaf])) return assertState(model, place, screen);
  for (const leaf of place.leaves) {
    const elsewhere = shownElsewhere[leaf];
    if (elsewhere) await prefixFailure(`In "${leaf}":`, elsewhere(page, place.state));
    else await assertLeaf(model, place, leaf, screen);
  }
}

/** A busy machine may take long to render. */
const STATE_WITHIN_MS = 10_000;
/** The time limit for describing the page in a failure. */
const DESCRIBE_WITHIN_MS = 1_000;

/**
 * Drives a page in a browser, or one element of it. A verb that fails says what it looked for and
 * what is there instead, with Playwright's own report as its cause.
 */
export function playwrightDriver(page: Page, element?: Locator, place = 'The page'): ScreenDriver {
  const root = element ?? page;
  const all = (role: Role, name?: Name, state?: AriaState) => root.getByRole(role, named(name, state));
  // The label text of a <select> includes its options, so find it by its name.
  const field = (label: Name) => root.getByLabel(label, { exact: true }).or(all('combobox', label));
  const text = (content: Name) => {
    const whole = [untrimmed(content), { exact: true }] as const;
    const inside = root.getByText(...whole);
    // The element itself may contain the text.
    return (element ? inside.or(element.and(page.getByText(...whole))) : inside).filter({ visible: true });
  };
  const explain = (sentence: string, verb: Promise<unknown>): Promise<void> =>
    verb.then(
      () => {},
      async (cause: unknown) => {
        throw new Error(
          failureMessage(sentence, place, await describePage(element ?? page.locator('body'))),
          {
            cause,
          },
        );
      },
    );
  const should = (what: string, verb: Promise<unknown>) => explain(`There should be ${what}.`, verb);

  return {
    click: (role, name) => should(`one ${describeElement(role, name)} to click`, all(role, name).click()),
    fill: (label, content) => should(`one field ${quote(label)} to fill`, field(label).fill(content)),
    choose: (label, option) =>
      should(
        `one field ${quote(label)} with the option "${option}"`,
        field(label).selectOption({ label: option }),
      ),
    press: (key) => page.keyboard.press(key),

    see: (role, name, state) =>
      should(`a ${describeElement(role, name, state)}`, expect(all(role, name, state).first()).toBeVisible()),
    seeNo: (role, name, state) =>
      should(`no ${describeElement(role, name, state)}`, expect(all(role, name, state)).toHaveCount(0)),
    seeText: (content) => should(`the text ${quote(content)}`, expect(text(content).first()).toBeVisible()),
    seeNoText: (content) => should(`no text ${quote(content)}`, expect(text(content)).toHaveCount(0)),
    seeValue: (label, value) =>
      should(`"${value}" in the field ${quote(label)}`, expect(field(label)).toHaveValue(value)),
    seeEnabled: (role, name) =>
      should(`an enabled ${describeElement(role, name)}`, expect(all(role, name)).toBeEnabled()),
    seeDisabled: (role, name) =>
      should(`a disabled ${describeElement(role, name)}`, expect(all(role, name)).toBeDisabled()),
    seeBusy: (role, name) =>
      should(
        `a busy ${describeElement(role, name)}`,
        expect(all(role, name)).toHaveAttribute('aria-busy', 'true'),
      ),
    seeFocus: (role, name) =>
      should(`focus on the ${describeElement(role, name)}`, expect(all(role, name)).toBeFocused()),
    seeState: async (leaves) => {
      const view = root.locator(`[data-state="${leaves.join(' ')}"]`).first();
      await view.waitFor({ state: 'attached', timeout: STATE_WITHIN_MS }).catch(async (cause: unknown) => {
        const states = await root
          .locator('[data-state]')
          .evaluateAll((views) => views.map((one) => `"${one.getAttribute('data-state')}"`));
        const actual = states.length === 0 ? 'there is none' : `there is ${states.join(', ')}`;
        throw new Error(
          `There should be a view whose \`data-state\` is "${leaves.join(' ')}", but ${actual}.`,
          { cause },
        );
      });
    },
    within: (role, name) => playwrightDriver(page, all(role, name), `The ${describeElement(role, name)}`),
  };
}

/** An element's roles, names and texts, as lines. */
const describePage = async (element: Locator): Promise<string[]> => {
  const snapshot = await element.ariaSnapshot({ timeout: DESCRIBE_WITHIN_MS }).catch(() => '');
  return snapshot.split('\n').flatMap((line) => line.trim().replace(/^- |:$/g, '') || []);
};

/** Playwright trims text before it compares it with a string, but not with a pattern. */
const untrimmed = (content: Name): Name =>
  typeof content === 'string'
    ? content
    : new RegExp(content.source.replace(/^\^/, '^\\s*').replace(/\$$/, '\\s*$'), content.flags);

const named = (name?: Name, state: AriaState = {}) =>
  name === undefined ? state : { name, exact: true, ...state };
