import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { LabelledDetail } from '#contract/asks.ts';
import type { Db, Tx } from '../database/connect.ts';
import type { Host } from '../host.ts';
import { sealingKeyring } from '../keys/sealing-keyring.ts';
import type { Mail } from './render.ts';
import type { MailRow } from './store.ts';
import { insertMail } from './store.ts';

const row = { label: v.string(), value: v.string() };
const Rows = v.array(v.object(row));
const Lines = v.array(v.object({ ...row, answers: v.optional(v.array(LabelledDetail), []) }));
/** A mail that an older release has queued has none. */
const Steps = v.optional(
  v.array(
    v.object({
      name: v.string(),
      state: v.picklist(['done', 'current', 'ahead', 'cancelled']),
      value: v.string(),
    }),
  ),
  [],
);

/** The readable part of a mail in the outbox: everything but its one-time code, which is sealed. */
const Payload = v.object({
  to: v.string(),
  subject: v.string(),
  paragraphs: v.array(v.string()),
  summary: v.optional(v.object({ steps: Steps, facts: Rows, lines: Lines, sums: Rows })),
  link: v.optional(v.object({ label: v.string(), path: v.string() })),
  redeem: v.optional(
    v.array(v.object({ name: v.string(), steps: v.nullable(v.string()), url: v.nullable(v.string()) })),
  ),
  isForOperator: v.optional(v.literal(true)),
});

/**
 * Queues a mail in the caller's transaction: it is sent only if that commits. A second mail
 * with the same `dedupeKey` is dropped: false. A one-time code is stored sealed, and only until it
 * is sent or has expired.
 */
export async function enqueueMail(
  tx: Tx | Db,
  host: Pick<Host, 'now' | 'keyring'>,
  mail: Mail,
  dedupeKey: string,
): Promise<boolean> {
  const { code, ...payload } = mail;
  const id = newSortableId();
  // Asked for with every mail: a statement more would tell which one has a code.
  const keyring = await sealingKeyring(tx, host);
  const sealed = code === undefined ? null : keyring.seal('outbox', id, code);
  return insertMail(tx, { id, kind: 'mail', dedupeKey, payload, sealed, at: host.now() });
}

/** Queues a text for the operator's webhook in the caller's transaction, once per `dedupeKey`. */
export const enqueueWebhook = (
  tx: Tx | Db,
  { now }: Pick<Host, 'now'>,
  text: string,
  dedupeKey: string,
): Promise<boolean> =>
  insertMail(tx, {
    id: newSortableId(),
    kind: 'webhook',
    dedupeKey,
    payload: { text },
    sealed: null,
    at: now(),
  });

/** Decodes an outbox row, with its one-time code. */
export function toMail(host: Pick<Host, 'keyring'>, row: Omit<MailRow, 'created_at'>): Mail {
  const payload = v.parse(Payload, row.payload);
  return {
    to: payload.to,
    subject: payload.subject,
    paragraphs: payload.paragraphs,
    ...(payload.summary === undefined ? {} : { summary: payload.summary }),
    ...(payload.link === undefined ? {} : { link: payload.link }),
    ...(payload.redeem === undefined ? {} : { redeem: payload.redeem }),
    ...(payload.isForOperator === undefined ? {} : { isForOperator: payload.isForOperator }),
    ...(row.sealed === null ? {} : { code: host.keyring.open('outbox', row.id, row.sealed) }),
  };
}

let lastMs = 0;
let countInMs = 0;

/** An id that sorts in the order of writing, also within one millisecond. */
function newSortableId(): string {
  const now = Math.max(Date.now(), lastMs);
  countInMs = now === lastMs ? countInMs + 1 : 0;
  lastMs = now;
  return [
    now.toString(16).padStart(12, '0'),
    countInMs.toString(16).padStart(4, '0'),
    randomBytes(8).toString('hex'),
  ].join('');
}
