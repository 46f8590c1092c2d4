import { SMTPServer } from 'smtp-server';

/** A mail as received. */
export type Received = { to: string[]; raw: string };

/** A real SMTP server on loopback that a test can stop and restart on the same port. */
export type Smtp = {
  url: string;
  received: Received[];
  /** Whether it accepts the next mails or rejects them temporarily. */
  accepts: boolean;
  /** Whether it confirms an accepted mail. */
  answers: boolean;
  down(): Promise<void>;
  up(): Promise<void>;
};

export async function startSmtp(): Promise<Smtp> {
  const received: Received[] = [];
  let port = 0;
  let server: SMTPServer | null = null;
  const smtp: Smtp = {
    url: '',
    received,
    accepts: true,
    answers: true,
    async up() {
      const next = new SMTPServer({
        disabledCommands: ['AUTH', 'STARTTLS'],
        onData(stream, session, done) {
          const chunks: Buffer[] = [];
          stream.on('data', (chunk: Buffer) => chunks.push(chunk));
          stream.on('end', () => {
            if (!smtp.accepts) return done(Object.assign(new Error('Later, please'), { responseCode: 451 }));
            const to = session.envelope.rcptTo.map(({ address }) => address);
            received.push({ to, raw: Buffer.concat(chunks).toString('utf8') });
            if (smtp.answers) done();
            return;
          });
        },
      });
      server = next;
      await new Promise<void>((resolve, reject) => {
        next.on('error', reject);
        next.listen(port, '127.0.0.1', () => resolve());
      });
      const address = next.server.address();
      if (typeof address === 'object' && address !== null) port = address.port;
      smtp.url = `smtp://127.0.0.1:${port}`;
    },
    async down() {
      const last = server;
      server = null;
      if (last !== null) await new Promise<void>((resolve) => last.close(resolve));
    },
  };
  await smtp.up();
  return smtp;
}
