import * as v from 'valibot';
import { isLoopback } from './loopback.ts';

const KINDS = ['database', 'mail', 'networks', 'visitors'] as const;
type Kind = (typeof KINDS)[number];

const wordsOf = (list: string) =>
  list
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
const isKind = (word: string): word is Kind => KINDS.some((kind) => kind === word);

/** The setting that lists the connections which may be unencrypted, since their network is trusted. */
export const plaintextList = v.pipe(
  v.string(),
  v.check(
    (list) => wordsOf(list).every(isKind),
    ({ input }) =>
      `ALLOW_PLAINTEXT must be a list of ${KINDS.join(', ')}, not ${wordsOf(input)
        .filter((word) => !isKind(word))
        .join(', ')}.`,
  ),
  v.transform((list) => wordsOf(list).filter(isKind)),
);

/** Addresses of other machines, by the setting that names them. */
type Connections = {
  /** Each with its servers. */
  database: Record<string, readonly string[]>;
  mail: Record<string, string | undefined>;
  networks: Record<string, string | undefined>;
  visitors: Record<string, string | undefined>;
};

/** The demand on a connection, as the end of "SETTING must … beyond this machine". */
type Need = { isProtected(url: URL): boolean; must: string; change: string };
const HTTPS: Need = {
  isProtected: ({ protocol }) => protocol === 'https:',
  must: 'be encrypted',
  change: 'use https',
};
const NEEDS: Record<Kind, Need> = {
  database: {
    isProtected: isVerifiedDatabase,
    must: 'be encrypted and verified',
    change: 'add sslmode=verify-full to it',
  },
  mail: {
    isProtected: ({ searchParams }) => searchParams.get('tls.rejectUnauthorized') !== 'false',
    must: "verify the mail server's certificate",
    change: 'take tls.rejectUnauthorized out of it',
  },
  networks: HTTPS,
  visitors: HTTPS,
};

/**
 * One sentence for each connection beyond this machine that is unencrypted, or whose other end is
 * not verified, unless its kind is allowed.
 */
export function plaintextErrors(connections: Partial<Connections>, allowed: readonly string[]): string[] {
  return KINDS.filter((kind) => !allowed.includes(kind)).flatMap((kind) => {
    const { isProtected, must, change } = NEEDS[kind];
    return Object.entries(connections[kind] ?? {})
      .flatMap(([name, texts]) => [texts ?? []].flat().map((text) => [name, text] as const))
      .filter(([, text]) => URL.canParse(text))
      .filter(([, text]) => !isThisMachine(new URL(text)) && !isProtected(new URL(text)))
      .map(
        ([name]) =>
          `${name} must ${must} beyond this machine: ${change}, or set ALLOW_PLAINTEXT=${kind} if the network in between is trusted.`,
      );
  });
}

/** A Unix socket, or a loopback address. A `host` parameter counts more than the host in front. */
function isThisMachine({ hostname, searchParams }: URL): boolean {
  const host = searchParams.getAll('host').at(-1) || hostname;
  return host === '' || /^(\/|%2f)/i.test(host) || isLoopback(host);
}

/** The modes that `pg` verifies; `verifiedDatabaseUrl` makes them one. */
const VERIFIED = ['require', 'verify-ca', 'verify-full'];

/** Whether `pg` encrypts the connection and verifies the server's name and certificate. */
function isVerifiedDatabase({ searchParams }: Pick<URL, 'searchParams'>): boolean {
  const loosened = ['ssl', 'uselibpqcompat'].some((name) => searchParams.has(name));
  return !loosened && VERIFIED.includes(searchParams.getAll('sslmode').at(-1) ?? '');
}

/**
 * The same address with `sslmode=verify-full` for the modes that `pg` treats like it. Its next
 * version will verify less for them.
 */
export function verifiedDatabaseUrl(text: string): string {
  // Not `URL`: there may be several servers in it.
  const [address, query] = text.split('?');
  const searchParams = new URLSearchParams(query);
  if (!isVerifiedDatabase({ searchParams })) return text;
  searchParams.set('sslmode', 'verify-full');
  return `${address}?${searchParams}`;
}

/**
 * The address of a mail server so that nothing is sent to it before the connection is encrypted,
 * with STARTTLS for `smtp:`. Loopback and allowed plaintext stay as they are.
 */
export function encryptedSmtpUrl(text: string, allowed: readonly string[]): string {
  const url = new URL(text);
  if (url.protocol === 'smtps:' || isThisMachine(url) || allowed.includes('mail')) return text;
  url.searchParams.set('requireTLS', 'true');
  return url.href;
}
