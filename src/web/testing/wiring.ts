import type { Locator, Page } from '@playwright/test';
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, InputFrom, SnapshotFrom } from 'xstate';
import type { EventNamed, EventOf, LeafOf, Model } from './model.ts';

/** What the host answers, or that it can't be reached. */
export type Answer =
  | { readonly status?: number; readonly json?: unknown }
  | { readonly status: number; readonly text: string; readonly headers?: Readonly<Record<string, string>> }
  | 'unreachable';
/** A call: `POST /api/tables/:id` */
export type Asked = `${'GET' | 'POST'} /${string}`;

/** What a browser can't be brought to do, and why. */
export type LeftOut = { readonly leftOut: string };
export const leftOut = (why: string): LeftOut => ({ leftOut: why });

/** An effect that makes a request, and the answer that leads to each of its outcomes. */
type Asking<Outcome extends string> = {
  request: Asked;
  /** Whether a request is of this effect, where several ask at one address. */
  carries?: (body: unknown) => boolean;
  /** The id of the invoke whose request it is, where the effect may run several times at once. */
  invokedBy?: (body: unknown) => string;
  /** By outcome; by the id of the invoke too, where not each of them is answered alike. */
  answers: Readonly<Record<Outcome, End | ((id: string) => End)>>;
};
type End = Answer | LeftOut;
/** An effect that asks nobody and is over as soon as it begins: what has to be so before, for each of its outcomes. */
type AtOnce<Outcome extends string> = {
  atOnce: Readonly<Record<Outcome, ((page: Page) => Promise<void>) | LeftOut>>;
};
type Wire<Outcome extends string> = Asking<Outcome> | AtOnce<Outcome>;

/** How a heard event comes about; only sometimes, if no browser meets it otherwise. */
type Cause<Event, Leaf> =
  | ((page: Page, event: Event) => Promise<void>)
  | {
      when: (leaves: readonly Leaf[], event: Event) => boolean;
      by: (page: Page, event: Event) => Promise<void>;
      otherwise: string;
    }
  | LeftOut;

/** The effects that end; the others only send events. */
type Ending<O> = { [Effect in keyof O]: keyof O[Effect] extends never ? never : Effect }[keyof O];

/** What brings the heard events about. The time that it lets pass must not end a delay of the chart. */
type Causes<M extends AnyStateMachine, Heard extends string> = {
  readonly [Type in Heard]: Cause<EventNamed<M, Type>, LeafOf<M>>;
};
/** How a person causes the others, where what the model `does` is not how it is done in the whole shop. */
type Deeds<M extends AnyStateMachine, Heard extends string> = {
  readonly [Type in Exclude<EventOf<M>['type'], Heard>]?: Cause<EventNamed<M, Type>, LeafOf<M>>;
};

/** All that a browser must know of a model's chart: the compiler asks for each effect, outcome and heard event. */
export type Wiring<M extends AnyStateMachine, O, Heard extends string> = {
  /** Brings the page to where the chart starts. */
  open: (page: Page, input: InputFrom<M>) => Promise<void>;
  /** The element that holds the chart's views; the page, unless it is told. */
  stage?: (page: Page) => Locator;
  /** What the device's clock shows at the start, in milliseconds; the time of day, unless it is told. */
  now?: number;
  /** What else the page asks for, answered at once. Any other call of an API is a mistake. */
  rest?: Readonly<Record<Asked, Answer>>;
  /** What there is to see of leaves whose view the shop leaves at once, or shows elsewhere. */
  leads?: { readonly [Leaf in LeafOf<M>]?: (page: Page, state: SnapshotFrom<M>) => Promise<void> };
} & ([Ending<O>] extends [never]
  ? { wire?: undefined }
  : {
      /** How each effect ends in a browser. */
      wire: { readonly [E in Ending<O>]: Wire<keyof O[E] & string> };
    }) &
  ([Heard] extends [never] ? { causes?: Deeds<M, Heard> } : { causes: Causes<M, Heard> & Deeds<M, Heard> });
/** The wiring of a model, to be written down apart from its use. */
export type WiringOf<T> = T extends Model<infer M, infer O, infer Heard> ? Wiring<M, O, Heard> : never;

/** Any wiring, for those who read it. */
export type LooseWiring = {
  open: (page: Page, input: unknown) => Promise<void>;
  stage?: (page: Page) => Locator;
  now?: number;
  rest?: Readonly<Record<string, Answer>>;
  leads?: Readonly<Record<string, ((page: Page, state: AnyMachineSnapshot) => Promise<void>) | undefined>>;
  wire?: Wires;
  causes?: Readonly<Record<string, Cause<AnyEventObject, string> | undefined>>;
};
export type Wires = Readonly<Record<string, Wire<string> | undefined>>;

export const isLeftOut = (one: object | string): one is LeftOut =>
  typeof one === 'object' && 'leftOut' in one;

/** How an effect comes to end as a step says: by an answer, or by what is so before it begins. */
export function endOf(wire: Wires, { effect, id, outcome }: { effect: string; id: string; outcome: string }) {
  const wired = wire[effect];
  if (wired === undefined) return undefined;
  if ('atOnce' in wired) return wired.atOnce[outcome];
  const answer = wired.answers[outcome];
  return typeof answer === 'function' ? answer(id) : answer;
}
