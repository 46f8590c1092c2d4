import { usernameOf } from '../../accounts/care.ts';
import type { Host } from '../../host.ts';
import type { ImportedLine } from '../../payments/import.ts';
import { importStatement } from '../../payments/import.ts';
import type { statementCommands } from '../commands/statements.ts';
import type { HandlersOf } from '../handlers.ts';

export const statementHandlers: HandlersOf<keyof typeof statementCommands> = {
  'receipts import': async (host, { text, columns: named, zone, dry_run: isDry }) => {
    const { columns, lines } = await importStatement(host, text, { columns: named, zone, isDry });
    return { dry_run: isDry, columns, lines: await Promise.all(lines.map((line) => told(host, line))) };
  },
};

async function told(host: Host, line: ImportedLine) {
  const nothing = { why: null, at: null, amount: null, payer: null, payment: null, username: null };
  if (line.kind !== 'money') return { ...nothing, line: line.line, became: line.kind, why: line.why };
  const { outcome, paymentId: payment, accountId, isNew } = line.became;
  return {
    ...nothing,
    line: line.line,
    became: isNew ? outcome : ('known' as const),
    at: line.at.toISOString(),
    amount: line.amount,
    payer: line.payer,
    payment,
    username: await usernameOf(host.db, accountId),
  };
}
