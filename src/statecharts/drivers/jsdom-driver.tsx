import { act, render, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { useSelector } from '@xstate/react';
import type { ReactElement } from 'react';
import { expect } from 'vitest';
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import type { Model } from '../model/model.ts';
import type { AriaState, Name, Role, ScreenDriver } from '../model/screen-driver.ts';
import type { Path, PathState } from '../paths/path.ts';
import { stepBackBetween } from '../paths/steps-back.ts';
import { createTestActor } from './actor-driver.ts';
import { assertLeaf } from './assert-state.ts';
import { describeScreen, isDisabled, isShown, textOf } from './describe-screen.ts';
import { describeElement, failureMessage, prefixFailure, quote } from './failure-message.ts';

/** Renders a screen from a snapshot of its chart. */
export type Render = (state: AnyMachineSnapshot, send: (event: AnyEventObject) => void) => ReactElement;

/**
 * The assertions of a flow's paths so far. Paths begin alike, so a beginning is asserted once. A
 * failure is reported once: later paths that reach it stop there.
 */
export class Asserted {
  readonly #beginnings: Set<string>;
  readonly #failures = new Map<string, string>();

  /** `before` are paths that another run asserts. */
  constructor(before: readonly Path[] = []) {
    this.#beginnings = new Set(before.flatMap(beginningsOf));
  }

  /** Runs an assertion. Throws `FailedBefore` if this subject has failed on an earlier path. */
  async unlessFailed(subject: string, path: Path, assertion: () => Promise<void>): Promise<void> {
    const failedOn = this.#failures.get(subject);
    if (failedOn !== undefined) throw new FailedBefore(`${subject} failed on the path "${failedOn}".`);
    try {
      await assertion();
    } catch (error) {
      this.#failures.set(subject, path.name);
      throw error;
    }
  }

  /** Whether this is the first path with this beginning. */
  isNew(beginning: string): boolean {
    const isNew = !this.#beginnings.has(beginning);
    this.#beginnings.add(beginning);
    return isNew;
  }
}
export class FailedBefore extends Error {}

/** A path up to its start, and up to each of its steps. */
function beginningsOf({ inputName, steps }: Path): string[] {
  const labels = [inputName, ...steps.map(({ label }) => label)];
  return labels.map((_, at) => labels.slice(0, at + 1).join(' → '));
}

/**
 * Plays a path on a screen rendered in jsdom: the model acts on the screen, and the other events go
 * to the chart's actor.
 */
export async function replayOnScreen(
  model: Model,
  path: Path,
  draw: Render,
  asserted = new Asserted(),
): Promise<void> {
  const { actor, effects, perform, check } = createTestActor(model, path);
  let sent: AnyEventObject[] = [];
  const send = (event: AnyEventObject) => {
    sent.push(event);
    actor.send(event);
  };
  const Live = () =>
    draw(
      useSelector(actor, (state: AnyMachineSnapshot) => state),
      send,
    );

  actor.start();
  const { baseElement, unmount } = render(<Live />);
  const screen = jsdomDriver(() => baseElement);
  const beginnings = beginningsOf(path);
  const assertPlace = async (place: PathState, before: PathState | null) => {
    if (!asserted.isNew(beginnings.shift() ?? '')) return;
    const back = before && stepBackBetween(model, before.state, place.state);
    if (back?.by !== undefined) {
      const { says } = back.by;
      const step = `The step back from "${back.from}" to "${back.to}"`;
      await asserted.unlessFailed(step, path, () => prefixFailure(`${step}:`, screen.seeText(says)));
    }
    await asserted.unlessFailed(`The view of "${place.leaves.join(' + ')}"`, path, () =>
      screen.seeState(place.leaves),
    );
    for (const leaf of place.leaves)
      await asserted.unlessFailed(`The leaf "${leaf}"`, path, () => assertLeaf(model, place, leaf, screen));
  };
  check(path.start);
  await assertPlace(path.start, null);
  let from = path.start;
  for (const step of path.steps) {
    const actOnScreen = step.kind === 'event' && model.act[step.event.type];
    if (actOnScreen) {
      const where = `In "${from.leaves.join(' + ')}", acting "${step.label}"`;
      await asserted.unlessFailed(where, path, async () => {
        sent = [];
        await prefixFailure(`${where}:`, actOnScreen(screen, step.event));
        expectSent(sent.at(-1), step.event, `${where}:`);
      });
    } else {
      await act(() => perform(step));
    }
    check(step);
    await assertPlace(step, from);
    from = step;
  }
  unmount();
  actor.stop();
  effects.check(actor.getSnapshot());
}

function expectSent(sent: AnyEventObject | undefined, expected: AnyEventObject, where: string): void {
  const was = sent === undefined ? 'nothing' : JSON.stringify(sent);
  expect(sent, `${where} the screen sent ${was}, not ${JSON.stringify(expected)}.`).toEqual(expected);
}

/** The element that a driver acts on; null while no element or several match. */
type Scope = () => HTMLElement | null;

type Manner = {
  user?: UserEvent;
  /** The element's name in a failure. */
  place?: string;
  /** Whether it waits for an element to appear. */
  isPatient?: boolean;
};

/**
 * Drives a screen in jsdom, or one element of it. A verb that fails says what it looked for and
 * what is there instead.
 */
export function jsdomDriver(
  scope: Scope,
  { user = userEvent.setup({ delay: null }), place = 'The screen', isPatient = true }: Manner = {},
): ScreenDriver {
  /** Waits until the probe finds something. The failure is described only after the time-out. */
  function find<T>(
    probe: (root: HTMLElement) => T | null,
    sentence: (root: HTMLElement) => string,
  ): Promise<T> {
    const attempt = () => {
      const root = scope();
      const found = root && probe(root);
      if (found === null) throw new Error('Not yet.');
      return found;
    };
    const failure = () => {
      const root = scope();
      const message = root
        ? failureMessage(sentence(root), place, describeScreen(root))
        : `${place} is not there, or not the only one.`;
      return new Error(message);
    };
    if (isPatient) return waitFor(attempt, { onTimeout: failure });
    return new Promise((resolve) => resolve(attempt()));
  }
  const until = async (holds: (root: HTMLElement) => boolean, sentence: () => string) => {
    await find((root) => (holds(root) ? true : null), sentence);
  };

  const byRole = (root: HTMLElement, role: Role, name?: Name, state?: AriaState) =>
    within(root).queryAllByRole(role, named(name, state));
  const only = (what: string, all: (root: HTMLElement) => HTMLElement[]) =>
    find(
      (root) => single(all(root)),
      (root) => `There should be one ${what}, and there are ${all(root).length}.`,
    );
  const element = (role: Role, name?: Name) =>
    only(describeElement(role, name), (root) => byRole(root, role, name));
  const field = (label: Name) =>
    only(`field ${quote(label)}`, (root) => within(root).queryAllByLabelText(label));
  const untilAbled = async (role: Role, name: Name, disabled: boolean) => {
    const found = await element(role, name);
    await until(
      () => isDisabled(found) === disabled,
      () => `${describeElement(role, name)} should be ${disabled ? 'disabled' : 'enabled'}, and is not.`,
    );
  };

  return {
    click: async (role, name) => user.click(reachable(await element(role, name))),
    fill: async (label, text) => {
      const input = reachable(await field(label));
      await user.clear(input);
      if (text !== '') await user.paste(text);
    },
    choose: async (label, option) => user.selectOptions(reachable(await field(label)), option),
    press: (key) => user.keyboard(keystrokes(key)),

    see: (role, name, state) =>
      until(
        (root) => byRole(root, role, name, state).length > 0,
        () => `There should be a ${describeElement(role, name, state)}, and is none.`,
      ),
    seeNo: (role, name, state) =>
      until(
        (root) => byRole(root, role, name, state).length === 0,
        () => `There should be no ${describeElement(role, name, state)}, and is one.`,
      ),
    seeText: (text) =>
      until(
        (root) => textsIn(root, text).length > 0,
        () => `There should be the text ${quote(text)}, and is not.`,
      ),
    seeNoText: (text) =>
      until(
        (root) => textsIn(root, text).length === 0,
        () => `There should not be the text ${quote(text)}, and is.`,
      ),
    seeValue: async (label, value) => {
      const input = await field(label);
      const actual = () => ('value' in input ? String(input.value) : '');
      await until(
        () => 'value' in input && input.value === value,
        () => `The field ${quote(label)} should hold "${value}", but holds "${actual()}".`,
      );
    },
    seeEnabled: (role, name) => untilAbled(role, name, false),
    seeDisabled: (role, name) => untilAbled(role, name, true),
    seeBusy: async (role, name) => {
      const found = await element(role, name);
      await until(
        () => found.getAttribute('aria-busy') === 'true',
        () => `${describeElement(role, name)} should be busy, and is not.`,
      );
    },
    seeFocus: async (role, name) => {
      const found = await element(role, name);
      const focused = () => document.activeElement?.outerHTML.replace(/(?<=>).*/s, '') ?? 'nothing';
      await until(
        () => document.activeElement === found,
        () => `The focus should be on ${describeElement(role, name)}, but is on ${focused()}.`,
      );
    },
    seeState: async (leaves) => {
      const states = () =>
        [...(scope()?.querySelectorAll('[data-state]') ?? [])].map((view) => view.getAttribute('data-state'));
      const actual = () =>
        states().length === 0 ? 'there is none' : `there is ${states().map(quoted).join(', ')}`;
      await until(
        () => states().includes(leaves.join(' ')),
        () => `There should be a view whose \`data-state\` is "${leaves.join(' ')}", but ${actual()}.`,
      );
    },
    within: (role, name) =>
      jsdomDriver(
        () => {
          const root = scope();
          return root && single(byRole(root, role, name));
        },
        { user, place: `The ${describeElement(role, name)}`, isPatient },
      ),
  };
}

/** The same element, unless a modal dialog is open around which the page is inert. */
function reachable(element: HTMLElement): HTMLElement {
  const modal = [...document.querySelectorAll('dialog[open][aria-modal]')].at(-1);
  if (modal && !modal.contains(element)) throw new Error('It is behind an open dialog.');
  return element;
}

const single = <T,>(found: readonly T[]): T | null => (found.length === 1 ? (found[0] ?? null) : null);
const quoted = (text: string | null) => `"${text}"`;
const named = (name?: Name, state: AriaState = {}) => (name === undefined ? state : { name, ...state });

/** `Shift+Tab` in user-event's notation: held keys, then the last one. */
function keystrokes(key: string): string {
  const keys = key.split('+');
  const held = keys.slice(0, -1);
  return `${held.map((one) => `{${one}>}`).join('')}{${keys.at(-1)}}${held.map((one) => `{/${one}}`).join('')}`;
}

/** The innermost visible elements whose text is `text`, or matches the pattern in part. */
function textsIn(root: HTMLElement, text: Name): Element[] {
  const reads = (element: Element) =>
    typeof text === 'string' ? textOf(element) === text : text.test(textOf(element));
  return [root, ...root.querySelectorAll('*')].filter(
    (element) => reads(element) && ![...element.children].some(reads) && isShown(element),
  );
}
