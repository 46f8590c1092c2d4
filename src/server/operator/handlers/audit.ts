import { listAudits } from '../../audit/audit.ts';
import type { auditCommands } from '../commands/audit.ts';
import type { HandlersOf } from '../handler.ts';

export const auditHandlers: HandlersOf<keyof typeof auditCommands> = {
  'audit list': async (host, { subject = null, limit }) =>
    (await listAudits(host.db, { subject, limit })).map(({ at, ...entry }) => ({
      ...entry,
      at: at.toISOString(),
    })),
};
