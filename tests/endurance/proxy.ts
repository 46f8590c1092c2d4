import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Agent, createServer, request } from 'node:http';
import type { Socket } from 'node:net';
import { connect } from 'node:net';
import { codeOf } from '#server/telemetry/error-code.ts';

/** A host behind the proxy; `isReady` follows its `/readyz`. */
export type Backend = { port: number; isReady: boolean };

type LoadBalancer = {
  port: number;
  close(): void;
};

const PROBE_EVERY_MS = 250;
const PROBE_WITHIN_MS = 1_000;
const KEEP_ALIVE_MS = 120_000;
const REFUSED = 'ECONNREFUSED';

/**
 * Starts a proxy on loopback that gives requests to the ready hosts in turns. A GET that a host
 * breaks off goes to another one, and so does every request that a host did not take at all.
 */
export async function startLoadBalancer(backends: readonly Backend[]): Promise<LoadBalancer> {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  let turn = 0;

  const candidates = () => {
    turn += 1;
    const ready = backends.filter(({ isReady }) => isReady);
    return ready.map((_, at) => ready[(turn + at) % ready.length]).filter((each) => each !== undefined);
  };

  const forward = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const { method = 'GET', url = '/', headers } = incoming;
    const tryNext = ([backend, ...others]: Backend[]) => {
      if (backend === undefined) {
        outgoing.writeHead(502).end('No host answers.');
        return;
      }
      const sent = request({ agent, host: '127.0.0.1', port: backend.port, method, path: url, headers });
      sent.on('response', (response) => {
        const { connection: _, 'transfer-encoding': __, ...rest } = response.headers;
        outgoing.writeHead(response.statusCode ?? 502, rest);
        response.pipe(outgoing);
        response.on('error', () => outgoing.destroy());
      });
      sent.on('error', (error) => {
        if (outgoing.headersSent) return outgoing.destroy();
        const isRefused = codeOf(error) === REFUSED;
        tryNext(isRefused || method === 'GET' ? others : []);
        return;
      });
      sent.end(body);
    };
    tryNext(candidates());
  };

  // Longer than the hosts', whose `Keep-Alive` header goes on to the caller.
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (incoming, outgoing) => {
    forward(incoming, outgoing).catch(() => outgoing.destroy());
  });
  server.on('upgrade', (incoming: IncomingMessage, inner: Socket, head: Buffer) => {
    const [backend] = candidates();
    if (backend === undefined) return inner.destroy();
    const outer = connect(backend.port, '127.0.0.1', () => {
      const lines = incoming.rawHeaders.flatMap((name, at) =>
        at % 2 === 0 ? [`${name}: ${incoming.rawHeaders[at + 1] ?? ''}`] : [],
      );
      outer.write(`GET ${incoming.url ?? '/'} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      outer.write(head);
      inner.pipe(outer).pipe(inner);
    });
    for (const [socket, other] of [[inner, outer] as const, [outer, inner] as const]) {
      socket.on('error', () => other.destroy());
      socket.on('close', () => other.destroy());
    }
    return inner;
  });

  const probe = async (backend: Backend) => {
    try {
      const url = `http://127.0.0.1:${backend.port}/readyz`;
      backend.isReady = (await fetch(url, { signal: AbortSignal.timeout(PROBE_WITHIN_MS) })).status === 204;
    } catch {
      backend.isReady = false;
    }
  };
  const probing = setInterval(() => void Promise.all(backends.map(probe)), PROBE_EVERY_MS);
  await Promise.all(backends.map(probe));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('No port');
  return {
    port: address.port,
    close() {
      clearInterval(probing);
      server.closeAllConnections();
      server.close();
      agent.destroy();
    },
  };
}
