import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** A name, an IPv4 address, or an IPv6 address in brackets, each with or without a port. */
const HOST = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/i;

/**
 * Whether a request names exactly one host. Node keeps the first of several, and a proxy in
 * front may have judged the last.
 */
export function hasOneHost({ rawHeaders }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((_, i) => i % 2 === 1 && rawHeaders[i - 1]?.toLowerCase() === 'host');
  return hosts.length === 1 && HOST.test(hosts[0] ?? '');
}

const SENTENCE = 'The request must name one host.';

/** Answers a request without exactly one host with a 400 and closes its connection. */
export function refuseHost(outgoing: ServerResponse): void {
  outgoing.writeHead(400, {
    Connection: 'close',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    'Content-Type': 'text/plain; charset=utf-8',
    'X-Content-Type-Options': 'nosniff',
  });
  outgoing.end(SENTENCE);
}

/** The same for an upgrade, for which Node has no response object. */
export function refuseUpgrade(connection: Duplex): void {
  connection.on('error', () => connection.destroy());
  connection.once('finish', () => connection.destroy());
  connection.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
}
