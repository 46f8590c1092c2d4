import { usernamesOf } from '../../accounts/admin.ts';
import type { ImportedLine } from '../../bank-statements/import-statement.ts';
import { importStatement } from '../../bank-statements/import-statement.ts';
import { paymentNumbersOf } from '../../payments/admin.ts';
import type { statementCommands } from '../commands/statements.ts';
import type { HandlersOf } from '../handler.ts';

export const statementHandlers: HandlersOf<keyof typeof statementCommands> = {
  'receipts import': async (host, { text, columns: named, zone, dates, dry_run: isDry }) => {
    const options = { columns: named, zone, dates: dates ?? null, isDry, signal: host.caller };
    const { columns, notes, lines } = await importStatement(host, text, options);
    const owners = lines.flatMap((line) => (line.kind === 'receipt' ? (line.result.accountId ?? []) : []));
    const usernames = await usernamesOf(host.db, owners);
    const paid = lines.flatMap((line) => (line.kind === 'receipt' ? (line.result.paymentId ?? []) : []));
    const known = { usernames, numbers: await paymentNumbersOf(host.db, paid) };
    return { dry_run: isDry, columns, notes, zone, lines: lines.map((line) => toWireLine(line, known)) };
  },
};

function toWireLine(
  line: ImportedLine,
  { usernames, numbers }: Record<'usernames' | 'numbers', ReadonlyMap<string, string>>,
) {
  const nothing = {
    ...{ why: null, at: null, until: null },
    ...{ amount: null, payer: null, payment: null, payment_number: null, username: null },
  };
  if (line.kind !== 'receipt') return { ...nothing, line: line.line, result: line.kind, why: line.why };
  const { outcome, paymentId: payment, accountId, isNew } = line.result;
  return {
    ...nothing,
    line: line.line,
    result: isNew ? outcome : ('known' as const),
    why: line.unmatchedWhy,
    at: line.at.toISOString(),
    until: line.until?.toISOString() ?? null,
    amount: line.amount,
    payer: line.payer,
    payment,
    payment_number: numbers.get(payment ?? '') ?? null,
    username: usernames.get(accountId ?? '') ?? null,
  };
}
