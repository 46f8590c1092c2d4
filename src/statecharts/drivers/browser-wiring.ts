import type { Locator, Page } from '@playwright/test';
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, InputFrom, SnapshotFrom } from 'xstate';
import type { EventNamed, EventOf, LeafOf, Model } from '../model/model.ts';

/** The host's answer, or that it can't be reached. */
export type Answer =
  | {
      readonly status?: number;
      readonly json?: unknown;
      readonly headers?: Readonly<Record<string, string>>;
    }
  | { readonly status: number; readonly text: string; readonly headers?: Readonly<Record<string, string>> }
  | 'unreachable';
/** A request, such as `POST /tables/:id`. */
export type RequestPattern = `${'GET' | 'POST'} /${string}`;

/** Something that no browser test can cause, and why. */
export type NotPlayable = { readonly leftOut: string };
export const notPlayable = (why: string): NotPlayable => ({ leftOut: why });

/** An effect that makes a request, and the answer for each of its outcomes. */
type RequestWire<Outcome extends string> = {
  request: RequestPattern;
  /** Distinguishes effects that send requests to the same address. */
  matchesBody?: (body: unknown) => boolean;
  /** The id of the invoke that sent a request, where the effect may run several times at once. */
  invokedBy?: (body: unknown) => string;
  /** By outcome, and by the invoke's id where their answers differ. */
  answers: Readonly<Record<Outcome, WireResult | ((id: string) => WireResult)>>;
};
type WireResult = Answer | NotPlayable;
/** An effect without a request, which ends as soon as it starts: how to prepare each outcome. */
type InstantWire<Outcome extends string> = {
  immediate: Readonly<Record<Outcome, ((page: Page) => Promise<void>) | NotPlayable>>;
};
type Wire<Outcome extends string> = RequestWire<Outcome> | InstantWire<Outcome>;

/** How an external event is caused; `when` limits it to the states where a browser can cause it. */
type Cause<Event, Leaf> =
  | ((page: Page, event: Event) => Promise<void>)
  | {
      when: (leaves: readonly Leaf[], event: Event) => boolean;
      by: (page: Page, event: Event) => Promise<void>;
      otherwise: string;
    }
  | NotPlayable;

/** The effects with outcomes; the others only send events. */
type EndingEffect<O> = { [Effect in keyof O]: keyof O[Effect] extends never ? never : Effect }[keyof O];

/** Causes of the external events. The time they take must not end a delay of the chart. */
type Causes<M extends AnyStateMachine, External extends string> = {
  readonly [Type in External]: Cause<EventNamed<M, Type>, LeafOf<M>>;
};
/** How a user causes other events, where the whole product needs other acts than the model's. */
type ActOverrides<M extends AnyStateMachine, External extends string> = {
  readonly [Type in Exclude<EventOf<M>['type'], External>]?: Cause<EventNamed<M, Type>, LeafOf<M>>;
};

/** How a browser plays a model. The compiler demands every effect, outcome and external event. */
export type Wiring<M extends AnyStateMachine, O, External extends string> = {
  /** Brings the page to where the chart starts. */
  open: (page: Page, input: InputFrom<M>) => Promise<void>;
  /** The element that holds the chart's views. Default: the page. */
  root?: (page: Page) => Locator;
  /** The device's clock at the start, in milliseconds. Default: now. */
  now?: number;
  /** Other requests of the page, answered at once. Any other API call fails the path. */
  otherRequests?: Readonly<Record<RequestPattern, Answer>>;
  /** What the page shows in leaf states whose view the product leaves at once, or shows elsewhere. */
  shownElsewhere?: { readonly [Leaf in LeafOf<M>]?: (page: Page, state: SnapshotFrom<M>) => Promise<void> };
} & ([EndingEffect<O>] extends [never]
  ? { wire?: undefined }
  : {
      /** How each effect ends in a browser. */
      wire: { readonly [E in EndingEffect<O>]: Wire<keyof O[E] & string> };
    }) &
  ([External] extends [never]
    ? { causes?: ActOverrides<M, External> }
    : { causes: Causes<M, External> & ActOverrides<M, External> });
/** The type of a model's wiring, to declare it separately. */
export type WiringOf<T> = T extends Model<infer M, infer O, infer External> ? Wiring<M, O, External> : never;

/** A wiring of any model, for generic code. */
export type AnyWiring = {
  open: (page: Page, input: unknown) => Promise<void>;
  root?: (page: Page) => Locator;
  now?: number;
  otherRequests?: Readonly<Record<string, Answer>>;
  shownElsewhere?: Readonly<
    Record<string, ((page: Page, state: AnyMachineSnapshot) => Promise<void>) | undefined>
  >;
  wire?: Wires;
  causes?: Readonly<Record<string, Cause<AnyEventObject, string> | undefined>>;
};
export type Wires = Readonly<Record<string, Wire<string> | undefined>>;

export const isNotPlayable = (one: object | string): one is NotPlayable =>
  typeof one === 'object' && 'leftOut' in one;

/** How an effect gets a step's outcome: an answer, or a preparation before it starts. */
export function resultFor(
  wire: Wires,
  { effect, id, outcome }: { effect: string; id: string; outcome: string },
) {
  const wired = wire[effect];
  if (wired === undefined) return undefined;
  if ('immediate' in wired) return wired.immediate[outcome];
  const answer = wired.answers[outcome];
  return typeof answer === 'function' ? answer(id) : answer;
}
