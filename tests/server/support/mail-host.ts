import { readConfig } from '#server/config.ts';
import { connectPostgres } from '#server/database/connect.ts';
import { keyringFrom } from '#server/keyring.ts';
import { postmanFor } from '#server/mail/send.ts';
import { networksOf } from '#server/networks/networks.ts';
import { testCatalogue } from './catalogue.ts';

/*
 * A process that sends the mails that are due, at a time that stands still. Started with the database's address, the host's secret, the
 * SMTP server's address and the time.
 */
const [url = '', secret = '', smtpUrl = '', at = ''] = process.argv.slice(2);
const config = readConfig({ SECRET: secret });
if (!config.ok) throw new Error(config.reason);
const { db, name } = await connectPostgres(url);
const catalogue = testCatalogue();
const postman = postmanFor(
  {
    config: config.value,
    engine: name,
    db,
    now: () => new Date(at),
    keyring: keyringFrom(secret),
    catalogue: () => catalogue,
    networks: networksOf(config.value, () => new Date(at)),
  },
  smtpUrl,
);
await postman.deliver();
console.log('sent and noted');
