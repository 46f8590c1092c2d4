import {
  createRootRoute,
  createRouter,
  type RouterHistory,
  RouterProvider,
  useLocation,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { createActor } from 'xstate';
import type { Commands } from '#contract/office/commands.ts';
import type { Other } from '#contract/office/events.ts';
import type { Role } from '#contract/office/role.ts';
import type { BrowserStorage } from '#web/platform/storage.ts';
import { App } from '../App.tsx';
import { createClient } from '../api/client.ts';
import type { Input } from '../api/commands.ts';
import { createLive } from '../api/live.ts';
import { createDrafts } from '../frame/drafts.ts';
import { Frame } from '../frame/Frame.tsx';
import { operatorSessionLogic } from '../operator-session/operator-session.effects.ts';
import { SignInScreen } from '../operator-session/SignInScreen.tsx';
import { createOfficeRouter } from '../router.tsx';

/** The host's question about a change, and its answer to the change. */
export type Change = {
  /** Null if there is nothing to confirm. */
  question?: string | null;
  confirmed?: Input;
  press?: string;
  isDoubtful?: boolean;
  choices?: readonly object[];
  would?: unknown;
  answer?: unknown;
  said?: string;
};

/** What the host says in place of an answer; null: its answer is lost. */
export type Refusal = {
  status: number;
  sentence: string;
  path?: string;
  code?: string;
  /** Whether it is already said in place of the question. */
  whenAsked?: boolean;
} | null;

/** What a host of samples knows. */
export type SampleHost = {
  role: Role;
  /** What `/commands.json` says. */
  commands: Commands;
  /** Answers by their command, or by `["command",{input}]`. Later changes are seen. */
  answers: Readonly<Record<string, unknown>>;
  changes?: Readonly<Record<string, Change>>;
  /** Changes that are refused. */
  refused?: Readonly<Record<string, Refusal>>;
  /** Who else looks at the same thing. */
  others?: readonly Other[];
  /** Whether the office has lost the host's events for a while. */
  isLost?: boolean;
};

type Request = {
  command: string;
  input: Input;
  ask?: boolean;
  said?: boolean;
  page?: boolean;
  csv?: boolean;
};

/** What is between the office and its host, which a test can cut. */
type Outside = Pick<Parameters<typeof createLive>[0], 'EventSource'> & {
  over(fetch: typeof globalThis.fetch): typeof globalThis.fetch;
};
type Browser = {
  storage: BrowserStorage;
  history?: RouterHistory;
  outside?: Outside | undefined;
  /** In place of the page at its address. */
  page?: ReactNode;
};

const LOST = { isLost: true, others: [] };

/** Opens the real office over a host of samples. */
export function openSampleOffice(host: SampleHost, { storage, history, outside, page }: Browser) {
  const { role, commands, answers, changes = {}, refused = {}, others = [], isLost = false } = host;
  const [read, asked, sent, calls]: [unknown[], unknown[], unknown[], string[]] = [[], [], [], []];

  const answerTo = ({
    command,
    input,
    ask = false,
    said = false,
    page = false,
    csv = false,
  }: Request): unknown => {
    if (csv) return { csv: `of ${command} ${JSON.stringify(input)}` };
    (ask ? asked : said ? sent : read).push([command, input]);
    const {
      question = `${command}?`,
      confirmed = {},
      press,
      isDoubtful,
      choices,
      would = {},
      ...change
    } = changes[command] ?? {};
    if (ask) return { question, confirmed, press, isDoubtful, choices, would };
    if (said) return { answer: {}, said: `${command} is done.`, ...change };
    const answer = answers[JSON.stringify([command, input])] ?? answers[command];
    return page && Array.isArray(answer)
      ? { answer, before: null, after: null, count: answer.length, totals: [] }
      : answer;
  };

  const fetch: typeof globalThis.fetch = async (url, { method = 'GET', body } = {}) => {
    calls.push(`${method} ${String(url)}`);
    if (url === '/commands.json') return Response.json(commands);
    if (url === '/session') return Response.json({ name: 'sana', role });
    const request: Request = JSON.parse(String(body));
    const answer = answerTo(request);
    const refusal = refused[request.command];
    if (refusal !== undefined && (request.said || (request.ask && refusal?.whenAsked))) {
      if (refusal === null) throw new TypeError('Failed to fetch');
      const { status, whenAsked: _, ...said } = refusal;
      return Response.json(said, { status });
    }
    return answer === undefined
      ? Response.json({ sentence: `The samples have no answer to ${String(body)}` }, { status: 404 })
      : Response.json(answer);
  };

  // An event source that only sends what a test tells it to.
  class Events extends EventTarget {
    readonly CLOSED = 2;
    readonly readyState = 1;
    constructor() {
      super();
      if (others.length > 0)
        queueMicrotask(() =>
          this.dispatchEvent(new MessageEvent('others', { data: JSON.stringify(others) })),
        );
    }
    close() {}
  }

  const client = createClient(outside?.over(fetch) ?? fetch, () => session.send({ type: 'session.ended' }));
  const live = createLive({
    setTimeout: (run, ms) => window.setTimeout(run, ms),
    clearTimeout: (handle) => window.clearTimeout(handle),
    document,
    EventSource: outside?.EventSource ?? Events,
  });
  const drafts = createDrafts(storage);
  const session = createActor(operatorSessionLogic(client, drafts.clear), { input: { code: null } }).start();
  const router = page === undefined ? createOfficeRouter(history) : routerOf(page, history);
  const Pages = () => <RouterProvider router={router} />;
  return {
    App: () => (
      <App
        client={client}
        live={isLost ? { ...live, state: () => LOST } : live}
        drafts={drafts}
        session={session}
        Pages={Pages}
        SignIn={SignInScreen}
      />
    ),
    close() {
      session.stop();
      router.history.destroy();
    },
    live,
    session,
    requests: { read, asked, sent, calls },
  };
}

/** A router that shows this page within the office's frame, wherever it is. */
const routerOf = (page: ReactNode, history?: RouterHistory) =>
  createRouter({
    ...(history === undefined ? {} : { history }),
    routeTree: createRootRoute({
      component: function Root() {
        const path = useLocation({ select: ({ pathname }) => pathname });
        return <Frame path={path}>{page}</Frame>;
      },
    }),
  });
