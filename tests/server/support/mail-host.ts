import { createPasswords } from '#server/accounts/password.ts';
import { readConfig } from '#server/config.ts';
import { connectPostgres } from '#server/database/connect.ts';
import { createRefusedKeys } from '#server/http/refused-keys.ts';
import { createMailer } from '#server/mail/mailer.ts';
import { paymentMethods } from '#server/payment-methods/methods.ts';
import { createNetworks } from '#server/payment-networks/networks.ts';
import { keyringFrom } from '#server/platform/keyring.ts';
import { testCatalogue } from './catalogue.ts';

/*
 * A process that sends due mails at a fixed time. Its arguments are the database's URL, the host's
 * secret, the SMTP URL and the time.
 */
const [url = '', secret = '', smtpUrl = '', at = ''] = process.argv.slice(2);
const config = readConfig({ SECRET: secret });
if (!config.ok) throw new Error(config.reason);
const { db, name, ping, outage } = await connectPostgres(url);
const catalogue = testCatalogue();
const postman = createMailer(
  {
    config: config.value,
    engine: name,
    db,
    ping,
    outage,
    now: () => new Date(at),
    keyring: keyringFrom(secret),
    passwords: createPasswords(),
    refusedKeys: createRefusedKeys(),
    catalogue: () => catalogue,
    networks: createNetworks(config.value, () => new Date(at)),
    methods: paymentMethods,
  },
  smtpUrl,
);
await postman.sendDue();
console.log('sent and noted');
