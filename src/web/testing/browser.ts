import { expect, type Locator, type Page, type Request, type Route } from '@playwright/test';
import type { AnyActorRef, AnyStateMachine, InputFrom } from 'xstate';
import type { EventOf, Model } from './model.ts';
import type { Path, Step } from './path.ts';
import { look, type Name, type Role, type Surface, type Traits } from './surface.ts';
import { walk } from './walk.ts';

/** What the host answers, or that it can't be reached. */
export type Answer = { status?: number; json?: unknown } | 'unreachable';
/** The request that an effect makes, `POST /api/tables/:id`, and the answer that leads to each of its outcomes. */
type Wired<Outcome extends string> = {
  request: `${string} /${string}`;
  answers: { [Name in Outcome]?: Answer };
};
type Wiring<M extends AnyStateMachine, O> = {
  /** Brings the page to where the chart starts. */
  open: (page: Page, input: InputFrom<M>) => Promise<void>;
  /** How each effect ends in a browser. What isn't wired isn't played. */
  wire: { [Effect in keyof O]?: Wired<keyof O[Effect] & string> };
  /**
   * How heard events come about: `(page) => page.clock.runFor(60_000)` for one that a timer sends back. The time that it
   * lets pass must not end a delay of the chart.
   */
  causes?: { [Type in EventOf<M>['type']]?: (page: Page) => Promise<void> };
};
/** The wiring of a model, to be written down apart from its use. */
export type WiringOf<T> = T extends Model<infer M, infer O> ? Wiring<M, O> : never;
type LooseWiring = {
  open: (page: Page, input: unknown) => Promise<void>;
  wire: Readonly<Record<string, Wired<string> | undefined>>;
  causes?: Readonly<Record<string, ((page: Page) => Promise<void>) | undefined>>;
};

/** A model's paths in a browser: those that it can play, and how. */
type Played = { readonly paths: readonly Path[]; replay(page: Page, path: Path): Promise<void> };

/**
 * Plays paths in a browser, against the product as it is: a person's deeds are done, each wired request is held until its
 * outcome is due, delays pass on the page's clock. After each step the page must show what the model says, and no request
 * may go on for a state that was left. Only those paths are for a browser whose every move is wired, and whose delays run
 * out in the order of a real clock.
 *
 *     const { paths, replay } = inBrowser(passwordModel, { open, wire });
 *     for (const path of paths) test(path.name, ({ page }) => replay(page, path));
 */
export function inBrowser<M extends AnyStateMachine, O>(model: Model<M, O>, wiring: Wiring<M, O>): Played;
export function inBrowser(model: Model, { open, wire, causes }: LooseWiring): Played {
  const isWired = (step: Step) => {
    if (step.kind === 'outcome') return wire[step.effect]?.answers[step.outcome] !== undefined;
    return step.kind === 'delay' || (model.does[step.event.type] ?? causes?.[step.event.type]) !== undefined;
  };

  async function replay(page: Page, path: Path): Promise<void> {
    const held = await holdRequests(page, wire);
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1_000);
    const screen = surfaceOf(page);

    const perform = async (step: Step) => {
      if (step.kind === 'outcome') return held.release(step.effect, step.outcome);
      if (step.kind === 'delay') return page.clock.runFor(step.wait);
      const does = model.does[step.event.type];
      return does ? does(screen, step.event) : causes?.[step.event.type]?.(page);
    };

    await open(page, path.input);
    await look(model, path.start, screen);
    for (const step of path.steps) {
      await perform(step);
      await look(model, step, screen);
      const running: Record<string, AnyActorRef> = step.state.children;
      await held.expectOnly(Object.values(running).map(({ src }) => String(src)));
    }
  }

  return { paths: walk(model).paths.filter(({ timely, steps }) => timely && steps.every(isWired)), replay };
}

/** Holds the wired requests of a page until somebody says how they end. */
async function holdRequests(page: Page, wire: LooseWiring['wire']) {
  const held = new Set<Route>();
  const isOf = (request: Request, effect: string) => {
    const [method = '', pathname = ''] = wire[effect]?.request.split(' ') ?? [];
    return request.method() === method && new URLPattern({ pathname }).test(request.url());
  };
  const effectsOf = (request: Request) => Object.keys(wire).filter((effect) => isOf(request, effect));

  await page.route('**/*', async (route) => {
    if (effectsOf(route.request()).length === 0) return route.fallback();
    held.add(route);
  });
  page.on('requestfailed', (request) => {
    for (const route of held) if (route.request() === request) held.delete(route);
  });

  return {
    async release(effect: string, outcome: string): Promise<void> {
      const answer = wire[effect]?.answers[outcome];
      if (!answer) throw new Error(`The outcome "${outcome}" of "${effect}" is not wired.`);
      const find = () => [...held].find((route) => isOf(route.request(), effect));
      await expect.poll(find, `the request of "${effect}"`).toBeDefined();
      const route = find();
      if (!route) return;
      held.delete(route);
      if (answer === 'unreachable') await route.abort('connectionrefused');
      else await route.fulfill({ status: answer.status ?? 200, json: answer.json });
    },
    /** No request is open but of these effects. */
    async expectOnly(effects: readonly string[]): Promise<void> {
      const others = () =>
        [...held]
          .filter((route) => !effectsOf(route.request()).some((effect) => effects.includes(effect)))
          .map((route) => `${route.request().method()} ${route.request().url()}`);
      await expect.poll(others, 'requests of states that were left').toEqual([]);
    },
  };
}

/** A page in a browser, or an element of it. */
export function surfaceOf(page: Page, root: Page | Locator = page): Surface {
  const all = (role: Role, name?: Name, traits?: Traits) => root.getByRole(role, named(name, traits));
  // a label around a <select> reads its options too, so that one is found by its name
  const field = (label: Name) => root.getByLabel(label, { exact: true }).or(all('combobox', label));
  const text = (content: Name) => root.getByText(content, { exact: true }).filter({ visible: true });

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
    seeState: (leaves) => expect(root.locator(`[data-state="${leaves.join(' ')}"]`).first()).toBeAttached(),
    within: (role, name) => surfaceOf(page, all(role, name)),
  };
}

const named = (name?: Name, traits: Traits = {}) =>
  name === undefined ? traits : { name, exact: true, ...traits };
