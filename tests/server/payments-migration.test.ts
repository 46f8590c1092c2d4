import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect } from 'kysely';
import { expect, it } from 'vitest';
import { EMBEDDED_PARSERS } from '#server/database/connect.ts';
import * as shop from '#server/database/migrations/0001_shop.ts';
import * as networks from '#server/database/migrations/0002_networks.ts';
import * as namings from '#server/database/migrations/0007_namings.ts';
import type { Database } from '#server/database/schema.ts';
import { findNaming } from '#server/payments/store.ts';
import { START } from './support/world.ts';

it('A sender that was named before namings were kept is still known by its name', async () => {
  const pglite = await PGlite.create({ parsers: EMBEDDED_PARSERS });
  const dialect = () => new PGliteDialect({ pglite });
  const bare = new Kysely<unknown>({ dialect: dialect() });
  const db = new Kysely<Database>({ dialect: dialect() });
  for (const { up } of [shop, networks]) await up(bare);
  await db
    .insertInto('account')
    .values({
      ...{
        id: 'a',
        username: 'mina',
        username_key: 'mina',
        email: 'm@example.com',
        email_key: 'm@example.com',
      },
      ...{ password_hash: 'none', alerts: true, orders: true, promos: false },
      registered_at: START,
      locked_at: null,
    })
    .execute();
  const payment = {
    ...{ account_id: 'a', method: 'bank' as const, state: 'expired' as const, cart: '{}', payable: 5 },
    ...{
      currency: 'PKR' as const,
      pay_amount: 5,
      exchange_rate: null,
      destination: 'PK00',
      gateway_ref: null,
    },
    ...{ details: '{}', time_seconds: 60, created_at: START, expires_at: START, ended_at: START },
    amount_locked_until: null,
  };
  const named = { sender: 'Mina Khan', sender_key: 'MINA KHAN', sender_named_at: START };
  const unnamed = { sender: null, sender_key: null, sender_named_at: null };
  await db
    .insertInto('payment')
    .values([
      { ...payment, ...named, id: 'named' },
      { ...payment, ...unnamed, id: 'unnamed' },
    ])
    .execute();
  await namings.up(bare);
  const naming = { senderKey: 'MINA KHAN', from: START, until: START };
  expect(await findNaming(db, naming)).toEqual([{ id: 'named', account_id: 'a' }]);
  expect(await db.selectFrom('sender_naming').selectAll().execute()).toEqual([
    { payment_id: 'named', sender_key: 'MINA KHAN', named_at: START },
  ]);
  await pglite.close();
});
