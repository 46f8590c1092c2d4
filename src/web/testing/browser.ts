import { expect, type Locator, type Page } from '@playwright/test';
import type { AnyStateMachine } from 'xstate';
import type { Model } from './model.ts';
import type { Path, Place, Step } from './path.ts';
import { type Playable, playableOf, promptIn, runningIn } from './playable.ts';
import { type HeldRequests, holdRequests } from './requests.ts';
import { look, type Name, type Role, type Surface, shows, type Traits } from './surface.ts';
import { endOf, isLeftOut, type LooseWiring, type Wiring } from './wiring.ts';

/** A model's paths in a browser, and how to play one. */
export type Played = Playable & { replay(page: Page, path: Path): Promise<void> };

/**
 * Plays paths in a browser, against the product as it is: a person's deeds are done, each wired request is held until its
 * outcome is due, delays pass on the page's clock. After each step the page must show what the model says, and no request
 * may go on for a state that was left. A path ends before the first move that is left out; one whose delays run out in an order
 * that no real clock has isn't begun.
 *
 *     const { paths, replay } = inBrowser(passwordModel, { open, wire });
 *     for (const path of paths) test(path.name, ({ page }) => replay(page, path));
 *
 * A page may be used for one path after the other.
 */
export function inBrowser<M extends AnyStateMachine, O, Heard extends string>(
  model: Model<M, O, Heard>,
  wiring: Wiring<M, O, Heard>,
): Played;
export function inBrowser(model: Model, wiring: LooseWiring): Played {
  const { wire = {}, rest = {} } = wiring;

  async function replay(page: Page, { input, start, steps }: Path): Promise<void> {
    const now = wiring.now ?? Date.now();
    const screen = surfaceOf(page, wiring.stage?.(page));
    // The path before ends here: its page would hear the clock jump, and what it then asks for be taken for this one's.
    await page.goto('about:blank');
    const held = await holdRequests(page, wire, rest);
    try {
      await page.clock.install({ time: now - 1_000 });
      await page.clock.pauseAt(now);
      await prepare(wiring, page, steps[0]);
      await wiring.open(page, input);
      await lookAt(model, wiring, { page, screen, held }, start);
      for (const [at, step] of steps.entries()) {
        await prepare(wiring, page, steps[at + 1]);
        await perform(model, wiring, { page, screen, held }, step);
        await lookAt(model, wiring, { page, screen, held }, step);
      }
    } finally {
      await held.letGo();
    }
  }

  return { ...playableOf(model, wiring), replay };
}

type Scene = { page: Page; screen: Surface; held: HeldRequests };

/** What has to be so before a step, for the sake of what is over at once after it. */
async function prepare({ wire = {} }: LooseWiring, page: Page, next: Step | undefined): Promise<void> {
  if (next?.kind !== 'outcome') return;
  const end = endOf(wire, next);
  if (typeof end === 'function') await end(page);
}

/** Makes a step happen. */
async function perform(
  { does }: Model,
  { wire = {}, causes = {} }: LooseWiring,
  { page, screen, held }: Scene,
  step: Step,
): Promise<void> {
  if (step.kind === 'delay') return page.clock.runFor(step.wait);
  if (step.kind === 'outcome') {
    const answer = endOf(wire, step);
    if (answer === undefined || typeof answer === 'function' || isLeftOut(answer)) return;
    return held.release(step.effect, step.id, answer);
  }
  const cause = causes[step.event.type];
  if (cause === undefined) await does[step.event.type]?.(screen, step.event);
  else if (!isLeftOut(cause)) await (typeof cause === 'function' ? cause : cause.by)(page, step.event);
}

/**
 * A person looks at the page: at the view of the place, or at what a leaf leads to, if the view is left for it. No request may be
 * open for what was left. A place that is over at once nobody sees.
 */
async function lookAt(model: Model, wiring: LooseWiring, scene: Scene, place: Place): Promise<void> {
  if (promptIn(place, wiring.wire).length > 0) return;
  await lookAtViews(model, wiring, scene, place);
  await scene.held.expectOnly(runningIn(place));
}

async function lookAtViews(
  model: Model,
  { leads = {} }: LooseWiring,
  { page, screen }: Scene,
  place: Place,
): Promise<void> {
  if (!place.leaves.some((leaf) => leads[leaf])) return look(model, place, screen);
  for (const leaf of place.leaves) {
    const finding = leads[leaf]?.(page, place.state) ?? model.sees?.[leaf]?.(screen, place.state);
    if (finding) await shows(leaf, finding);
  }
}

/** A state is there as soon as the browser has drawn it: patience is for a machine that is busy. */
const STATE_WITHIN_MS = 10_000;

/** A page in a browser, or an element of it. */
export function surfaceOf(page: Page, element?: Locator): Surface {
  const root = element ?? page;
  const all = (role: Role, name?: Name, traits?: Traits) => root.getByRole(role, named(name, traits));
  // a label around a <select> reads its options too, so that one is found by its name
  const field = (label: Name) => root.getByLabel(label, { exact: true }).or(all('combobox', label));
  const text = (content: Name) => {
    const whole = [untrimmed(content), { exact: true }] as const;
    const inside = root.getByText(...whole);
    // it may be the very text of the element
    return (element ? inside.or(element.and(page.getByText(...whole))) : inside).filter({ visible: true });
  };

  return {
    click: (role, name) => all(role, name).click(),
    fill: (label, content) => field(label).fill(content),
    choose: async (label, option) => void (await field(label).selectOption({ label: option })),
    press: (key) => page.keyboard.press(key),

    see: (role, name, traits) => expect(all(role, name, traits).first()).toBeVisible(),
    seeNo: (role, name, traits) => expect(all(role, name, traits)).toHaveCount(0),
    read: (content) => expect(text(content).first()).toBeVisible(),
    readNo: (content) => expect(text(content)).toHaveCount(0),
    seeValue: (label, value) => expect(field(label)).toHaveValue(value),
    seeEnabled: (role, name) => expect(all(role, name)).toBeEnabled(),
    seeDisabled: (role, name) => expect(all(role, name)).toBeDisabled(),
    seeFocus: (role, name) => expect(all(role, name)).toBeFocused(),
    seeState: (leaves) =>
      root
        .locator(`[data-state="${leaves.join(' ')}"]`)
        .first()
        .waitFor({ state: 'attached', timeout: STATE_WITHIN_MS }),
    within: (role, name) => surfaceOf(page, all(role, name)),
  };
}

/** A pattern is tried on a text with the space around it, a string isn't. */
const untrimmed = (content: Name): Name =>
  typeof content === 'string'
    ? content
    : new RegExp(content.source.replace(/^\^/, '^\\s*').replace(/\$$/, '\\s*$'), content.flags);

const named = (name?: Name, traits: Traits = {}) =>
  name === undefined ? traits : { name, exact: true, ...traits };
