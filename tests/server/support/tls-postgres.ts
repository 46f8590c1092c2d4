import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { Certificate } from './certificates.ts';
import { SERVER_ADDRESS } from './databases.ts';

/** The tests' PostgreSQL as if it spoke TLS itself. */
export type TlsPostgres = {
  port: number;
  /** How many connections asked for TLS, and how many didn't. */
  encrypted: number;
  plain: number;
  close(): Promise<void>;
};

/** The message with which a client asks for TLS before it says anything else. */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f]);

/** Puts TLS with this certificate in front of PostgreSQL, at `localhost`. */
export async function startTlsPostgres({ key, cert }: Certificate): Promise<TlsPostgres> {
  const server = createServer(async (inner) => {
    inner.on('error', () => inner.destroy());
    const [first]: Buffer[] = await once(inner, 'data');
    if (first === undefined || !first.equals(SSL_REQUEST)) {
      front.plain += 1;
      inner.destroy();
      return;
    }
    front.encrypted += 1;
    inner.write('S');
    const secure = new TLSSocket(inner, { isServer: true, key, cert });
    const outer = connect(SERVER_ADDRESS);
    for (const socket of [secure, outer]) socket.on('error', () => socket.destroy());
    secure.pipe(outer).pipe(secure);
    secure.once('close', () => outer.destroy());
    outer.once('close', () => secure.destroy());
  }).unref();
  const front: TlsPostgres = {
    port: 0,
    encrypted: 0,
    plain: 0,
    async close() {
      server.close();
      await once(server, 'close');
    },
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address === 'object' && address !== null) front.port = address.port;
  return front;
}
