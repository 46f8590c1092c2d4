import pg from 'pg';
import * as v from 'valibot';

/** Tables that stay small however long a shop sells; all others grow. */
const SMALL: Record<string, string> = {
  setting: 'a few names',
  key_holder: 'the processes of the host',
  catalogue_revision: 'the newest are kept',
  catalogue_change: 'made by people, a few a day',
  catalogue_picture: 'one a product',
  paused_method: 'one a payment method',
  poller: 'one a payment network',
  stock_threshold: 'one a variant',
  bank_balance: 'one a day',
  coupon: 'made by people, and listed whole',
  unconfirmed_receipt: 'money on its way',
  invoice_poll_job: 'open payments by invoice',
  operator: 'people of the shop',
  operator_session: 'people of the shop',
  operator_link: 'people of the shop',
  operator_passkey: 'people of the shop',
  operator_challenge: 'people of the shop',
  operator_attempt: 'what people of the shop did on one day',
};

/** Indexes of what is open or waits: a few rows, however large the shop is. */
const SMALL_INDEXES: readonly string[] = [
  'payment_one_open',
  'payment_open_expiry',
  'payment_amount_lock',
  'payment_unique_amount',
  'order_processing',
  'order_cancelled',
  'order_line_backordered',
  'receipt_unmatched',
  'chat_conversation_waiting',
  'chat_conversation_alert',
  'outbox_due',
  'outbox_failed',
  'left_statement_row_open',
  'receipt_reversal_open',
];

/** A statement that was sent to PostgreSQL, with its last parameters. */
type Statement = { text: string; values: readonly unknown[]; isPrepared: boolean };

const Prepared = v.object({ text: v.string(), values: v.array(v.unknown()) });

/** Hears of everything that this process sends to PostgreSQL, until the returned function is called. */
function listen(hear: (statement: Statement) => void): () => void {
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = new Proxy(query, {
    apply(target, client, args: unknown[]) {
      const [first, second] = args;
      const isPrepared = v.is(Prepared, first);
      const text = isPrepared ? first.text : first;
      const values = isPrepared ? first.values : second;
      if (typeof text === 'string') hear({ text, values: Array.isArray(values) ? values : [], isPrepared });
      return Reflect.apply(target, client, args);
    },
  });
  return () => {
    pg.Client.prototype.query = query;
  };
}

/** Notes every statement that this process sends to PostgreSQL, until `stop`. */
export function recordStatements(): { statements: Map<string, Statement>; stop(): void } {
  const statements = new Map<string, Statement>();
  const stop = listen((statement) => {
    if (/^(with|select|insert|update|delete)\b/i.test(statement.text.trim()))
      statements.set(statement.text, statement);
  });
  return { statements, stop };
}

/** All that `work` sends to PostgreSQL, in order, each as one line. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = [];
  const stop = listen(({ text }) => texts.push(text));
  await work().finally(stop);
  return texts;
}

type Plan = {
  'Node Type': string;
  'Join Type'?: string | undefined;
  'Relation Name'?: string | undefined;
  'Index Name'?: string | undefined;
  'Index Cond'?: string | undefined;
  Filter?: string | undefined;
  Plans?: Plan[] | undefined;
};
const Plan: v.GenericSchema<Plan> = v.object({
  'Node Type': v.string(),
  'Join Type': v.optional(v.string()),
  'Relation Name': v.optional(v.string()),
  'Index Name': v.optional(v.string()),
  'Index Cond': v.optional(v.string()),
  Filter: v.optional(v.string()),
  Plans: v.optional(v.array(v.lazy(() => Plan))),
});
const Explained = v.tuple([v.object({ 'QUERY PLAN': v.tuple([v.object({ Plan })]) })]);

/**
 * Why a statement would become slow as the shop grows: the growing tables that PostgreSQL reads
 * whole for it, in order or by an index without a condition on its first column. Reading the beginning of an index
 * below a limit is fine, unless rows are dropped from it, also by `EXISTS`, or it is sorted first: then it may be read to its
 * end. Of a
 * prepared statement, also the plan for any values.
 */
export async function findWholeReads(client: pg.Client, statement: Statement): Promise<string[]> {
  const { text, values, isPrepared } = statement;
  const firstColumns = await firstColumnsOf(client);
  const explain = async (explained: string, parameters: readonly unknown[]) => {
    const { rows } = await client.query(`EXPLAIN (FORMAT JSON) ${explained}`, [...parameters]);
    const [row] = v.parse(Explained, rows);
    return wholeReadsIn(row['QUERY PLAN'][0].Plan, { isLimited: false, firstColumns }).map(
      (what) => `${what}: ${text.slice(0, 400)}`,
    );
  };
  if (!isPrepared) return explain(text, values);
  // A connection may come to plan it once, for any values.
  await client.query(`SET plan_cache_mode = force_generic_plan; PREPARE explained AS ${text}`);
  try {
    const anyValues = values.length === 0 ? '' : `(${values.map(() => 'NULL').join(', ')})`;
    return [...(await explain(text, values)), ...(await explain(`EXECUTE explained${anyValues}`, []))];
  } finally {
    await client.query('DEALLOCATE explained; RESET plan_cache_mode');
  }
}

const isGrowing = (table: string) =>
  table !== '' && !Object.hasOwn(SMALL, table) && !/^(?:pg|kysely)_/.test(table);

const Indexes = v.array(v.object({ name: v.string(), first: v.string() }));

/** The first column of each index: without a condition on it, an index is read to its end. */
async function firstColumnsOf(client: pg.Client): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query(
    'SELECT relname AS name, pg_get_indexdef(indexrelid, 1, true) AS first FROM pg_index JOIN pg_class ON oid = indexrelid',
  );
  return new Map(v.parse(Indexes, rows).map(({ name, first }) => [name, first]));
}

function wholeReadsIn(
  plan: Plan,
  { isLimited, firstColumns }: { isLimited: boolean; firstColumns: ReadonlyMap<string, string> },
): string[] {
  const table = plan['Relation Name'] ?? '';
  const isWhole =
    plan['Node Type'] === 'Seq Scan' ||
    (/Index (Only )?Scan/.test(plan['Node Type']) &&
      plan['Index Cond']?.includes(firstColumns.get(plan['Index Name'] ?? '') ?? '') !== true &&
      !SMALL_INDEXES.includes(plan['Index Name'] ?? '') &&
      !(isLimited && plan.Filter === undefined));
  const readsAll =
    ['Semi', 'Anti'].includes(plan['Join Type'] ?? '') ||
    ['Sort', 'Hash', 'Aggregate'].includes(plan['Node Type']);
  return [
    ...(isWhole && isGrowing(table) ? [`${plan['Node Type']} of ${table}`] : []),
    ...(plan.Plans ?? []).flatMap((below) =>
      wholeReadsIn(below, {
        isLimited: plan['Node Type'] === 'Limit' || (isLimited && !readsAll),
        firstColumns,
      }),
    ),
  ];
}
