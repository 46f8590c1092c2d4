import { usernameOf } from '../../accounts/admin.ts';
import type { ImportedLine } from '../../bank-statements/import-statement.ts';
import { importStatement } from '../../bank-statements/import-statement.ts';
import type { Host } from '../../host.ts';
import type { statementCommands } from '../commands/statements.ts';
import type { HandlersOf } from '../handler.ts';

export const statementHandlers: HandlersOf<keyof typeof statementCommands> = {
  'receipts import': async (host, { text, columns: named, zone, dry_run: isDry }) => {
    const { columns, lines } = await importStatement(host, text, { columns: named, zone, isDry });
    return { dry_run: isDry, columns, lines: await Promise.all(lines.map((line) => toWireLine(host, line))) };
  },
};

async function toWireLine(host: Host, line: ImportedLine) {
  const nothing = { why: null, at: null, amount: null, payer: null, payment: null, username: null };
  if (line.kind !== 'receipt') return { ...nothing, line: line.line, result: line.kind, why: line.why };
  const { outcome, paymentId: payment, accountId, isNew } = line.result;
  return {
    ...nothing,
    line: line.line,
    result: isNew ? outcome : ('known' as const),
    why: line.unmatchedWhy,
    at: line.at.toISOString(),
    amount: line.amount,
    payer: line.payer,
    payment,
    username: await usernameOf(host.db, accountId),
  };
}
