import type { Tx } from '../database/connect.ts';
import type { Host } from '../host.ts';
import { newId } from '../ids.ts';

/** Notes a change that was made by hand, in the transaction that makes it. `detail` holds no code and no secret. */
export async function audit(
  tx: Tx,
  host: Host,
  {
    actor = 'operator',
    action,
    subject,
    detail,
  }: { actor?: string; action: string; subject: string; detail: object },
): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({ id: newId(), at: host.now(), actor, action, subject, detail: JSON.stringify(detail) })
    .execute();
}
