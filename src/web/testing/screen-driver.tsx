import { act, render, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { useSelector } from '@xstate/react';
import type { ReactElement } from 'react';
import { expect } from 'vitest';
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { createTestActor } from './actor-driver.ts';
import { assertState } from './assert-state.ts';
import { describeScreen, isDisabled, isShown, textOf } from './describe-screen.ts';
import { describeElement, failureMessage, prefixFailure, quote } from './failure-message.ts';
import type { Model } from './model.ts';
import type { Path, PathState } from './path.ts';
import type { AriaState, Name, Role, ScreenDriver } from './surface.ts';

/** Renders a screen from a snapshot of its chart. */
export type Render = (state: AnyMachineSnapshot, send: (event: AnyEventObject) => void) => ReactElement;

/**
 * Plays a path on a screen rendered in jsdom: the model acts on the screen, and the other events go
 * to the chart's actor. Many paths begin alike, so a state in `alreadyAsserted` is not asserted
 * again.
 */
export async function replayOnScreen(
  model: Model,
  path: Path,
  draw: Render,
  alreadyAsserted = new Set<string>(),
): Promise<void> {
  const { actor, perform, check } = createTestActor(model, path);
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
  let trail = path.inputName;
  const assertOnce = async (place: PathState) => {
    if (alreadyAsserted.has(trail)) return;
    await assertState(model, place, screen);
    alreadyAsserted.add(trail);
  };
  check(path.start);
  await assertOnce(path.start);
  let from = path.start;
  for (const step of path.steps) {
    const actOnScreen = step.kind === 'event' && model.act[step.event.type];
    if (actOnScreen) {
      sent = [];
      const where = `In "${from.leaves.join(' + ')}", acting "${step.label}":`;
      await prefixFailure(where, actOnScreen(screen, step.event));
      expectSent(sent.at(-1), step.event, where);
    } else {
      await act(() => perform(step));
    }
    check(step);
    trail += ` → ${step.label}`;
    await assertOnce(step);
    from = step;
  }
  unmount();
  actor.stop();
}

function expectSent(sent: AnyEventObject | undefined, expected: AnyEventObject, where: string): void {
  const was = sent === undefined ? 'nothing' : JSON.stringify(sent);
  expect(sent, `${where} the screen sent ${was}, not ${JSON.stringify(expected)}.`).toEqual(expected);
}

/** The one element that a driver acts on; null while there is none or several. */
type Scope = () => HTMLElement | null;

/**
 * Drives a screen in jsdom, or one element of it. A verb that fails says what it looked for and
 * what is there instead.
 */
export function jsdomDriver(
  scope: Scope,
  user: UserEvent = userEvent.setup({ delay: null }),
  place = 'The screen',
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
    return waitFor(attempt, { onTimeout: failure });
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
    click: async (role, name) => user.click(await element(role, name)),
    fill: async (label, text) => {
      const input = await field(label);
      await user.clear(input);
      if (text !== '') await user.paste(text);
    },
    choose: async (label, option) => user.selectOptions(await field(label), option),
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
        user,
        `The ${describeElement(role, name)}`,
      ),
  };
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
