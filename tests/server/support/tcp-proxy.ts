import { once } from 'node:events';
import type { Socket } from 'node:net';
import { connect, createServer } from 'node:net';

/** A way to a server that can be cut. */
type TcpProxy = {
  port: number;
  /** Breaks all connections and refuses new ones, on the same port until it is restored. */
  cut(): Promise<void>;
  restore(): Promise<void>;
};

/** Starts a proxy on loopback; it doesn't keep the process running. */
export async function startTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // A cut connection fails on both sides.
    socket.on('error', () => socket.destroy());
  };
  const server = createServer((inner) => {
    const outer = connect(target);
    for (const socket of [inner, outer]) keep(socket);
    inner.pipe(outer).pipe(inner);
    inner.once('close', () => outer.destroy());
    outer.once('close', () => inner.destroy());
  }).unref();
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('No port');
  const { port } = address;
  return {
    port,
    async cut() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.resetAndDestroy();
      await closed;
    },
    async restore() {
      if (!server.listening) await listen(port);
    },
  };
}
