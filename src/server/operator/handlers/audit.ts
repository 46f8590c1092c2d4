import { listAudits } from '../../audit/audit.ts';
import type { auditCommands } from '../commands/audit.ts';
import type { HandlersOf } from '../handler.ts';
import { resolveSubject } from '../resolve-id.ts';

export const auditHandlers: HandlersOf<keyof typeof auditCommands> = {
  'audit list': async (host, { subject, by = null, limit }) => {
    const meant = subject === undefined ? null : await resolveSubject(host.db, subject);
    return (await listAudits(host.db, { subject: meant, by, limit })).map(({ at, ...entry }) => ({
      ...entry,
      at: at.toISOString(),
    }));
  },
};
