import { act, configure, render, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { useSelector } from '@xstate/react';
import type { ReactElement } from 'react';
import { expect } from 'vitest';
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import type { Model } from './model.ts';
import type { Path, Place } from './path.ts';
import { stage } from './replay.ts';
import { look, type Name, type Role, type Surface, type Traits } from './surface.ts';

/** Draws a screen from a snapshot of its chart. */
export type Render = (state: AnyMachineSnapshot, send: (event: AnyEventObject) => void) => ReactElement;

/**
 * Plays a path on a screen drawn in jsdom: a person does what persons do, the rest happens to the chart's actor. The way to a place is
 * the beginning of many paths, and shows the same each time: the person looks there once, and `looked` remembers it.
 */
export async function replayOnScreen(
  model: Model,
  path: Path,
  draw: Render,
  looked = new Set<string>(),
): Promise<void> {
  const { actor, perform, check } = stage(model, path);
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
  const screen = surfaceOf(async () => baseElement);
  let way = path.from;
  const lookAt = async (place: Place) => {
    if (looked.has(way)) return;
    await look(model, place, screen);
    looked.add(way);
  };
  check(path.start);
  await lookAt(path.start);
  for (const step of path.steps) {
    const does = step.kind === 'event' && model.does[step.event.type];
    if (does) {
      sent = [];
      await does(screen, step.event);
      expect(sent.at(-1), `what the screen sent for "${step.label}"`).toEqual(step.event);
    } else {
      await act(() => perform(step));
    }
    check(step);
    way += ` → ${step.label}`;
    await lookAt(step);
  }
  unmount();
  actor.stop();
}

// what isn't found is told by one sentence and what there is, not by the whole document
configure({ getElementError: (message) => new Error(message?.split('\n\nIgnored nodes')[0] ?? '') });

/** A screen in jsdom, or an element of it. */
export function surfaceOf(
  root: () => Promise<HTMLElement>,
  user: UserEvent = userEvent.setup({ delay: null }),
): Surface {
  const inside = async () => within(await root());
  const one = async (role: Role, name?: Name) => (await inside()).findByRole(role, named(name));
  const field = async (label: Name) => (await inside()).findByLabelText(label);
  const texts = async (text: Name) => textsIn(await root(), text);

  return {
    click: async (role, name) => user.click(await one(role, name)),
    fill: async (label, text) => {
      const input = await field(label);
      await user.clear(input);
      if (text !== '') await user.paste(text);
    },
    choose: async (label, option) => user.selectOptions(await field(label), option),
    press: (key) => user.keyboard(keystrokes(key)),

    see: async (role, name, traits) => void (await (await inside()).findAllByRole(role, named(name, traits))),
    seeNo: async (role, name, traits) => {
      const { queryAllByRole } = await inside();
      await waitFor(() =>
        expect(queryAllByRole(role, named(name, traits)), `${role} "${name ?? ''}"`).toEqual([]),
      );
    },
    read: async (text) =>
      waitFor(async () => expect(await texts(text), `nothing reads "${text}"`).not.toEqual([])),
    readNo: async (text) => waitFor(async () => expect(await texts(text), `it reads "${text}"`).toEqual([])),
    seeValue: async (label, value) => {
      const input = await field(label);
      await waitFor(() => expect('value' in input && input.value, `the value of "${label}"`).toBe(value));
    },
    seeEnabled: async (role, name) => {
      const element = await one(role, name);
      await waitFor(() => expect(isDisabled(element), `${role} "${name}" is disabled`).toBe(false));
    },
    seeDisabled: async (role, name) => {
      const element = await one(role, name);
      await waitFor(() => expect(isDisabled(element), `${role} "${name}" is disabled`).toBe(true));
    },
    seeFocus: async (role, name) => {
      const element = await one(role, name);
      await waitFor(() => expect(document.activeElement, `what has the focus`).toBe(element));
    },
    seeState: async (leaves) => {
      const within = await root();
      const states = () =>
        [...within.querySelectorAll('[data-state]')].map((view) => view.getAttribute('data-state'));
      await waitFor(() => expect(states(), 'the `data-state` of the view').toContain(leaves.join(' ')));
    },
    within: (role, name) => surfaceOf(() => one(role, name), user),
  };
}

const named = (name?: Name, traits: Traits = {}) => (name === undefined ? traits : { name, ...traits });

/** `Shift+Tab` as user-event writes it: keys that are held, then the last one. */
function keystrokes(key: string): string {
  const keys = key.split('+');
  const held = keys.slice(0, -1);
  return `${held.map((one) => `{${one}>}`).join('')}{${keys.at(-1)}}${held.map((one) => `{/${one}}`).join('')}`;
}

const isDisabled = (element: Element) =>
  element.matches(':disabled') || element.closest('[aria-disabled=true]') !== null;

/** The innermost visible elements whose text is `text`, or has a part that fits it. */
function textsIn(root: HTMLElement, text: Name): Element[] {
  const reads = (element: Element) => {
    const content = (element.textContent ?? '').replace(/\s+/g, ' ').trim();
    return typeof text === 'string' ? content === text : text.test(content);
  };
  return [root, ...root.querySelectorAll('*')].filter(
    (element) => reads(element) && ![...element.children].some(reads) && isShown(element),
  );
}

/** Shown to the eye: a text may well be hidden from assistive technology, digits that tick for instance. */
function isShown(element: Element | null): boolean {
  if (!element) return true;
  const { display, visibility } = getComputedStyle(element);
  return display !== 'none' && visibility !== 'hidden' && isShown(element.parentElement);
}
