import { readConfig } from '#server/config.ts';
import { assembleHost } from '#server/create-host.ts';
import { connectPostgres } from '#server/database/connect.ts';
import { createMailer } from '#server/mail/mailer.ts';
import { keyringFrom } from '#server/platform/keyring.ts';
import { testCatalogue } from './catalogue.ts';

/*
 * A process that sends due mails at a fixed time. Its arguments are the database's URL, the host's
 * secret, the SMTP URL and the time.
 */
const [url = '', secret = '', smtpUrl = '', at = ''] = process.argv.slice(2);
const config = readConfig({ SECRET: secret });
if (!config.ok) throw new Error(config.reason);
const catalogue = testCatalogue();
const postman = createMailer(
  assembleHost(config.value, await connectPostgres(url), {
    keyring: keyringFrom(secret),
    catalogue: () => catalogue,
    now: () => new Date(at),
  }),
  smtpUrl,
);
await postman.sendDue();
console.log('sent and noted');
