import { once } from 'node:events';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '#server/create-host.ts';
import type { Engine } from '#server/database/connect.ts';
import { enqueueMail } from '#server/mail/enqueue.ts';
import { createMailer } from '#server/mail/mailer.ts';
import { makeCertificate } from './support/certificates.ts';
import { SERVER_ADDRESS } from './support/databases.ts';
import type { TlsPostgres } from './support/tls-postgres.ts';
import { startTlsPostgres } from './support/tls-postgres.ts';
import { forEachEngine, onOneEngine, testConfig } from './support/world.ts';

const certificate = makeCertificate();
const usual = getCACertificates('default');
afterAll(() => certificate.drop());

forEachEngine(
  'A database with sslmode=verify-full (R-110)',
  (world) => {
    let front: TlsPostgres;
    const open: Engine[] = [];
    beforeEach(async () => {
      front = await startTlsPostgres(certificate);
    });
    afterEach(async () => {
      for (const engine of open.splice(0)) await engine.close();
      await front.close();
    });
    /** Opens the test's database at another address, as the host does with `DATABASE_URL`. */
    const openAt = async (host: string, query: string) => {
      const url = new URL(world.database.url ?? '');
      url.host = host;
      url.search = query;
      const engine = await openDatabase(testConfig({ DATABASE_URL: url.href }));
      open.push(engine);
      return engine;
    };
    const trusted = `sslrootcert=${certificate.certFile}`;

    it('is used over TLS alone, for work, health checks and notifications', async () => {
      const { db, ping, listen } = await openAt(`localhost:${front.port}`, `sslmode=verify-full&${trusted}`);
      const heard: string[] = [];
      const stop = await listen('encrypted', (payload) => heard.push(payload));
      await sql`SELECT pg_notify('encrypted', 'word')`.execute(db);
      await expect.poll(() => heard).toEqual(['word']);
      await ping();
      await stop();
      expect(front.encrypted).toBeGreaterThanOrEqual(4);
      expect(front.plain).toBe(0);
    });

    it.each(['verify-full', 'verify-ca', 'require'])(
      'is refused if nobody vouches for its certificate (sslmode=%s)',
      async (mode) => {
        await expect(openAt(`localhost:${front.port}`, `sslmode=${mode}`)).rejects.toThrow(
          "The database at DATABASE_URL can't be used (DEPTH_ZERO_SELF_SIGNED_CERT).",
        );
      },
    );

    it('is refused if its certificate is for another name', async () => {
      await expect(openAt(`127.0.0.1:${front.port}`, `sslmode=require&${trusted}`)).rejects.toThrow(
        '(ERR_TLS_CERT_ALTNAME_INVALID)',
      );
      expect(front.plain).toBe(0);
    });

    it('is refused if it speaks no TLS, rather than used without', async () => {
      const plain = `${SERVER_ADDRESS.host}:${SERVER_ADDRESS.port}`;
      await expect(openAt(plain, 'sslmode=verify-full')).rejects.toThrow(
        /does not support SSL|SELF_SIGNED_CERT|UNABLE_TO_VERIFY/,
      );
    });
  },
  { only: 'postgresql' },
);

onOneEngine('A mail server that must be encrypted (R-110)', (world) => {
  let server: SMTPServer;
  /** What the server received, and whether the connection was encrypted then. */
  const told: { secure: boolean; what: string }[] = [];
  const start = async (options: { hide?: string[] }) => {
    server = new SMTPServer({
      key: certificate.key,
      cert: certificate.cert,
      authOptional: true,
      hideSTARTTLS: options.hide !== undefined,
      disabledCommands: ['AUTH', ...(options.hide ?? [])],
      onMailFrom({ address }, { secure }, done) {
        told.push({ secure, what: address });
        done();
      },
      onData(stream, { secure }, done) {
        stream.resume();
        stream.on('end', () => {
          told.push({ secure, what: 'mail' });
          done();
        });
      },
    });
    server.on('error', () => {});
    server.listen(0, 'localhost');
    await once(server.server, 'listening');
    const address = server.server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    return createMailer(world.host, `smtp://localhost:${port}?requireTLS=true`);
  };
  beforeEach(() => {
    told.length = 0;
  });
  afterEach(async () => {
    setDefaultCACertificates(usual);
    await new Promise<void>((resolve) => server.close(resolve));
  });
  const mail = { to: 'mina@example.com', subject: 'A code', paragraphs: ['Here it is.'], code: '271828' };
  const row = () => world.host.db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow();
  const sendOver = async (mailer: ReturnType<typeof createMailer>) => {
    await enqueueMail(world.host.db, world.host, mail, 'one');
    await mailer.sendDue();
    mailer.close();
    return row();
  };

  it('gets the mail after STARTTLS, if its certificate is trusted', async () => {
    setDefaultCACertificates([...usual, certificate.cert]);
    expect(await sendOver(await start({}))).toMatchObject({ done_at: expect.any(Date), failure: null });
    expect(told).toEqual([
      { secure: true, what: 'no-reply@localhost' },
      { secure: true, what: 'mail' },
    ]);
  });

  it('gets nothing if nobody vouches for its certificate', async () => {
    const { done_at, failure } = await sendOver(await start({}));
    expect([done_at, failure]).toEqual([null, expect.stringMatching(/^(ETLS|ESOCKET|DEPTH)/)]);
    expect(told).toEqual([]);
  });

  it('gets nothing if it, or somebody in between, offers no STARTTLS', async () => {
    const { done_at } = await sendOver(await start({ hide: ['STARTTLS'] }));
    expect(done_at).toBeNull();
    expect(told).toEqual([]);
  });
});
