import type { ChartGraph } from '../drawing/chart-graph.ts';

/** The channel between the app's tabs and the page of live charts. */
export const CHANNEL = 'statecharts:inspector';

/** Something that an actor received, and where it was afterwards. Times are in milliseconds. */
export type LogEntry = {
  /** The actor's first event is 1. */
  readonly number: number;
  readonly at: number;
  readonly event: string;
  readonly details: unknown;
  readonly leaves: readonly string[];
};

/** A running chart: where it is, what it knows, and what happened last, newest first. */
export type ActorReport = {
  readonly id: string;
  readonly chart: string;
  readonly leaves: readonly string[];
  readonly context: unknown;
  /** The effects that run. */
  readonly children: readonly string[];
  readonly log: readonly LogEntry[];
};

/** A tab of the app, with the page that it shows. */
export type Tab = { readonly id: string; readonly path: string };

export type ShopMessage =
  | { readonly kind: 'app.opened' }
  | { readonly kind: 'app.closed'; readonly tab: string }
  | { readonly kind: 'chart.drawn'; readonly chart: string; readonly graph: ChartGraph }
  | { readonly kind: 'actor.changed'; readonly tab: Tab; readonly actor: ActorReport }
  | { readonly kind: 'actor.stopped'; readonly tab: string; readonly id: string };

/** The page of live charts was opened: each tab posts everything once more. */
type PageMessage = { readonly kind: 'page.opened' };

export type Message = ShopMessage | PageMessage;
