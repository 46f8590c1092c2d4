import {
  type AnyActor,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type InspectionEvent,
  isMachineSnapshot,
  StateMachine,
} from 'xstate';
import type { ChartGraph } from '../drawing/chart-graph.ts';
import { leavesOf } from '../effects.ts';
import { maskSecrets } from './mask-secrets.ts';
import type { ActorReport, LogEntry, ShopMessage, Tab } from './messages.ts';

const LOG_LENGTH = 40;

type Live = { ref: AnyActor; machine: AnyStateMachine; log: readonly LogEntry[]; received: number };

type Deps = {
  tab: () => Tab;
  post: (message: ShopMessage) => void;
  draw: (machine: AnyStateMachine) => ChartGraph;
  now: () => number;
};

/**
 * The running charts of a tab. Nothing is posted until a page of live charts asks; from then on, all
 * that changes.
 */
export function createLiveActors({ tab, post, draw, now }: Deps) {
  const live = new Map<string, Live>();
  let isWatched = false;
  let drawn = new Set<string>();

  const report = ({ ref, machine, log }: Live) => {
    const snapshot: unknown = ref.getSnapshot();
    if (!isWatched || !isMachineSnapshot(snapshot)) return;
    if (!drawn.has(machine.id)) post({ kind: 'chart.drawn', chart: machine.id, graph: draw(machine) });
    drawn.add(machine.id);
    post({ kind: 'actor.changed', tab: tab(), actor: reportOf(ref.sessionId, { machine, snapshot, log }) });
  };

  const onSnapshot = (id: string, snapshot: AnyMachineSnapshot, event: AnyEventObject) => {
    const one = live.get(id);
    if (one === undefined) return;
    // An actor that ends by itself is done or has failed, and is never reported as stopped.
    if (snapshot.status !== 'active') {
      live.delete(id);
      if (isWatched) post({ kind: 'actor.stopped', tab: tab().id, id });
      return;
    }
    const { type, ...details } = event;
    one.received += 1;
    const entry = {
      number: one.received,
      at: now(),
      event: type,
      details: maskSecrets(details),
      leaves: leavesOf(snapshot.value),
    };
    one.log = [entry, ...one.log].slice(0, LOG_LENGTH);
    report(one);
  };

  return {
    started(ref: AnyActor) {
      const { logic } = ref;
      if (logic instanceof StateMachine && !live.has(ref.sessionId))
        live.set(ref.sessionId, { ref, machine: logic, log: [], received: 0 });
    },
    inspected(event: InspectionEvent) {
      if (event.type === '@xstate.snapshot' && isMachineSnapshot(event.snapshot))
        onSnapshot(event.actorRef.sessionId, event.snapshot, event.event);
    },
    /** A page of live charts was opened. */
    asked() {
      isWatched = true;
      drawn = new Set();
      for (const one of live.values()) report(one);
    },
  };
}

type Parts = { machine: AnyStateMachine; snapshot: AnyMachineSnapshot; log: readonly LogEntry[] };

const reportOf = (id: string, { machine, snapshot, log }: Parts): ActorReport => ({
  id,
  chart: machine.id,
  leaves: leavesOf(snapshot.value),
  context: maskSecrets(snapshot.context),
  children: Object.keys(snapshot.children),
  log,
});
