import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { openCatalogue, topNodesOf } from '#server/catalogue/catalogue.ts';
import { postMessage } from '#server/chat/conversation.ts';
import type { Host } from '#server/host.ts';
import { admitKeyring } from '#server/keys/holders.ts';
import { commands } from '#server/operator/commands/commands.ts';
import { listDevices } from '#server/operator/frame/devices.ts';
import { insertOfficeSession } from '#server/operator/frame/office.store.ts';
import { passkeyCreation } from '#server/operator/frame/passkeys.ts';
import { SHARED_ACTOR } from '#server/operator/frame/role.ts';
import { keyringFrom } from '#server/platform/keyring.ts';
import { recordReversal } from '#server/reconciliation/reversal.ts';
import { getReceipt } from '#server/reconciliation/unmatched.ts';
import { keepWish } from '#server/wishes/wishes.ts';
import { createAuthenticator } from './authenticator.ts';
import { testCatalogue } from './catalogue.ts';
import type { World } from './world.ts';

const SECRET = 'a secret that is long enough for tests';

/** Every change of an operator, in an order in which each can be made. */
type Changes = {
  /** What each is given, by its name. */
  inputs: Record<string, object>;
  /** The host as its operator has it. */
  acting(name: string): Promise<Host>;
  /** Whom the changes write to in the chat, in their order. */
  buyers: string[];
};

/** Makes a shop in which every change of an operator can be made, inside a test. */
export async function prepareChanges(world: World): Promise<Changes> {
  const { host, shop } = world;
  await admitKeyring(host.db, host.keyring);
  const bought = async (quantities: Record<string, number>) => {
    const buyer = await shop.buyer();
    await shop.pays('bank', buyer, quantities);
    const { username } = await host.db
      .selectFrom('account')
      .select('username')
      .where('id', '=', buyer)
      .executeTakeFirstOrThrow();
    return { username, order: (await shop.orders(buyer))[0]?.id ?? '', buyer };
  };
  const { batch } = await shop.stocks('star-5', ['STAR-AAAA-XB4D', 'STAR-BBBB-LL7C', 'STAR-CCCC-9Q2M']);
  const { username, order, buyer } = await bought({ 'star-5': 1, 'help-hour': 1 });
  const other = await bought({ 'help-hour': 1 });
  const receiptFrom = async (payer: string) => (await shop.receives(700, { from: payer })).receiptId;
  const [unmatched, wrong, reversed] = [
    await receiptFrom('Nobody'),
    await commands['receipts record'].run(host, {
      method: 'bank',
      amount: '800',
      payer: 'Someone',
      reference: 'FT-8',
    }),
    await receiptFrom('Anybody'),
  ];
  await recordReversal(host, await getReceipt(host.db, reversed), { description: 'RETURN', line: 2 });
  await postMessage(host, { id: buyer, accountId: buyer }, 'Hello?', { client: '127.0.0.1' });
  await shop.opens('bank', await shop.buyer(), { 'star-10': 1 }, { from: 'Zoë Khan' });
  await shop.receives(1000, { from: 'ZOE KHAN' });
  await commands['methods pause'].run(host, { method: 'crypto', reason: 'rest' });
  await commands['coupons add'].run(host, { code: 'OLD', discount: 0.1, cap: 5 });
  await keepWish(host, { words: 'uber', tell: true }, { accountId: buyer, client: '127.0.0.1' });
  await commands['accounts lock'].run(host, { name: other.username, reason: 'stolen' });
  for (const [name, role] of Object.entries({ amna: 'manager', sana: 'support', omar: 'support' }))
    await commands['operators add'].run(host, { name, role });
  const now = host.now();
  for (const device of ['aaaa', 'bbbb'])
    await insertOfficeSession(host.db, {
      token_hash: `${device}-of-a-session`,
      credential: 'of-the-shared-token',
      signed_in_at: now,
      used_at: now,
      fresh_until: now,
    });
  const file = join(mkdtempSync(join(tmpdir(), 'keystall-dry-run-')), 'catalogue.json');
  onTestFinished(() => rmSync(dirname(file), { recursive: true }));
  writeFileSync(file, JSON.stringify(topNodesOf(testCatalogue())));
  (await openCatalogue(file, { now: host.now, db: host.db })).close();
  const renewed = keyringFrom('another secret that is long enough', SECRET);

  await commands['receipts import'].run(host, { text: 'date,credit,sender\n2026-03-02,12.5O,Omar' });
  const [left] = await commands['statements left'].run(host, {});
  const sharedActor = { ...SHARED_ACTOR, credential: 'of-the-shared-token' };
  const address = { publicUrl: 'http://office.localhost:3010', isLocal: true };
  const passkey = createAuthenticator(address.publicUrl).make(
    await passkeyCreation(host, address, { actor: sharedActor }),
  );
  const [, ended] = await listDevices(host);
  await host.db.updateTable('outbox').set({ failure: 'ECONNECTION' }).where('kind', '=', 'mail').execute();
  const failedMail = (await commands['mails failed'].run(host, {}))[0]?.mail;
  const inputs: Record<string, object> = {
    'stock add': { variant: 'star-5', text: 'STAR-DDDD-7QXK' },
    'stock export': { batch, unmasked: true, reason: 'asked for' },
    'orders take': { order },
    'orders note': { order, text: 'called' },
    'orders mail': { order },
    'orders deliver': { order, variant: 'help-hour', items: ['Monday at ten'] },
    'orders delivered': { order },
    'orders replace': { order, variant: 'star-5', reason: 'used' },
    'orders refund': { order, amount: 100, reason: 'late' },
    'orders cancel': { order: other.order },
    'receipts record': { method: 'bank', amount: '900', payer: 'Nobody', reference: 'FT-9' },
    'receipts import': { text: 'date,time,credit,sender,reference\n2026-03-02,14:00,50,Nobody,FT-10' },
    'receipts accept': {},
    'receipts assign': { receipt: unmatched, account: username },
    'receipts correct': { receipt: wrong.receipt, amount: '0', reason: 'typed twice' },
    'statements done': { row: left?.row },
    'receipts keep': { receipt: reversed, reason: 'sent again' },
    'methods pause': { method: 'bank', reason: 'rest' },
    'methods resume': { method: 'crypto' },
    'catalogue price': { variant: 'star-5', price: 600 },
    'catalogue prices': { text: 'star-10,1100' },
    'catalogue reprice': { id: 'star-card', percent: 10 },
    'catalogue hide': { id: 'star-10' },
    'catalogue unhide': { id: 'star-10' },
    'catalogue edit': { id: 'star-card', title: 'Star Cards' },
    'catalogue picture': {
      id: 'star-card',
      picture: Buffer.from('\xff\xd8\xff picture', 'latin1').toString('base64'),
    },
    'catalogue add': { under: 'star-card', id: 'star-7', name: 'USD 7', price: 700 },
    'catalogue undo': {},
    'coupons add': { code: 'SPRING', discount: 0.1, cap: 500 },
    'coupons end': { code: 'OLD' },
    'wishes stocked': { words: 'Uber' },
    'accounts credit': { name: username, amount: 200, reason: 'sorry' },
    'accounts lock': { name: username, reason: 'stolen' },
    'accounts unlock': { name: other.username },
    'chat take': { visitor: username },
    'chat dismiss': { visitor: username },
    'chat answer': { visitor: username, text: 'Hello!' },
    'chat write': { account: other.username, text: 'Hello!' },
    'mails send-again': { mail: failedMail },
    'devices set-pin': { pin: '482913' },
    'devices add-passkey': { passkey: JSON.stringify(passkey) },
    'devices end': { device: ended?.id },
    office: {},
    'operators add': { name: 'bilal', role: 'support' },
    'operators renew': { name: 'sana' },
    'operators sign-out': { name: 'omar' },
    'operators disable': { name: 'omar' },
    'operators role': { name: 'sana', role: 'manager' },
    'operators shared-token': { on: false },
    'stock set-threshold': { variant: 'star-5', codes: 20 },
    'stock set-cost': { of: batch, cost: 400, supplier: 'Acme Keys' },
    'stock void': { of: batch },
    'keys rotate': {},
  };

  const changing = Object.values(commands).filter(({ does }) => does !== 'read');
  expect(Object.keys(inputs).toSorted()).toEqual(changing.map(({ name }) => name).toSorted());
  const session = { tokenHash: 'aaaa-of-a-session', isRecent: true, origin: address.publicUrl };
  const actor = { ...sharedActor, session };
  return {
    inputs,
    buyers: [buyer, other.buyer],
    async acting(name) {
      if (name !== 'keys rotate') return { ...host, actor };
      await host.db.deleteFrom('key_holder').execute();
      return { ...host, actor, keyring: renewed };
    },
  };
}
