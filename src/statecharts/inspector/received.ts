import type { ChartGraph } from '../drawing/chart-graph.ts';
import type { ActorReport, ShopMessage, Tab } from './messages.ts';

export type Shown = { readonly key: string; readonly tab: Tab; readonly actor: ActorReport };

/** The data of the page of live charts. */
export type Received = {
  readonly charts: ReadonlyMap<string, ChartGraph>;
  readonly actors: readonly Shown[];
};

export const NOTHING: Received = { charts: new Map(), actors: [] };

/** The data after a message of the app. */
export function receive(known: Received, message: ShopMessage): Received {
  switch (message.kind) {
    case 'app.opened':
      return known;
    case 'app.closed':
      return { ...known, actors: known.actors.filter(({ tab }) => tab.id !== message.tab) };
    case 'chart.drawn': {
      const { chart, graph } = message;
      // Layouts are kept by their graph, so an equal one must stay the same object.
      if (JSON.stringify(known.charts.get(chart)) === JSON.stringify(graph)) return known;
      return { ...known, charts: new Map([...known.charts, [chart, graph]]) };
    }
    case 'actor.stopped':
      return { ...known, actors: known.actors.filter(({ key }) => key !== `${message.tab} ${message.id}`) };
    case 'actor.changed': {
      const { tab, actor } = message;
      const shown = { key: `${tab.id} ${actor.id}`, tab, actor };
      const others = known.actors.map((one) =>
        one.key === shown.key ? shown : one.tab.id === tab.id ? { ...one, tab } : one,
      );
      return { ...known, actors: others.includes(shown) ? others : [...others, shown] };
    }
  }
}
