import { audit } from '../../audit/audit.ts';
import { transact } from '../../database/transact.ts';
import { offerOf } from '../../payment-methods/offer.ts';
import { listPauses, pauseMethod, resumeMethod } from '../../payment-methods/pauses.ts';
import type { methodCommands } from '../commands/methods.ts';
import type { HandlersOf } from '../handler.ts';

export const methodHandlers: HandlersOf<keyof typeof methodCommands> = {
  'methods list': async (host) => {
    const pauses = await listPauses(host.db);
    const { methods } = await offerOf(host);
    return methods.map(({ id, name, disabled, reason }) => {
      const pause = pauses.get(id);
      return {
        method: id,
        name,
        state: pause !== undefined ? 'paused' : disabled ? 'not offered' : 'offered',
        reason: reason ?? null,
        paused_at: pause?.since.toISOString() ?? null,
      };
    });
  },

  'methods pause': (host, { method, reason }) =>
    transact(host.db, async (tx) => {
      const before = await pauseMethod(tx, host, method, reason);
      const changed = before?.reason !== reason;
      const detail = { before: before?.reason ?? null, after: reason };
      if (changed) await audit(tx, host, { action: 'methods pause', subject: method, detail });
      return { method, changed };
    }),

  'methods resume': (host, { method }) =>
    transact(host.db, async (tx) => {
      const before = await resumeMethod(tx, method);
      const changed = before !== null;
      const detail = { before: before?.reason ?? null, after: null };
      if (changed) await audit(tx, host, { action: 'methods resume', subject: method, detail });
      return { method, changed };
    }),
};
