import * as v from 'valibot';
import { withMetadata } from '#contract/office/field-metadata.ts';
import type { MethodState } from '#contract/office/methods.ts';
import {
  ChangedMethod,
  METHODS_EXAMPLES,
  Methods,
  PAUSED_METHOD_EXAMPLES,
  RESUMED_METHOD_EXAMPLES,
} from '#contract/office/methods.ts';
import { MethodId } from '#contract/payments.ts';
import { offerOf } from '../../payment-methods/offer.ts';
import { listPauses, pauseMethod, resumeMethod } from '../../payment-methods/pauses.ts';
import { None, Reason } from '../frame/inputs.ts';
import { shortList } from '../frame/list.ts';
import { again } from '../text/describe-order.ts';
import { change, listing } from './define-command.ts';

const Method = withMetadata(
  v.pipe(v.string(), v.picklist(MethodId.options, `must be one of ${MethodId.options.join(', ')}`)),
  { word: 1 },
);

const stateOf = (isPaused: boolean, isDisabled: boolean): MethodState =>
  isPaused ? 'paused' : isDisabled ? 'not offered' : 'offered';

/** The commands that pause and resume payment methods. */
export const methodCommands = [
  listing({
    name: 'methods list',
    title: 'Payment methods',
    description: 'Shows all payment methods, and why any is not available.',
    role: 'support',
    input: None,
    answer: Methods,
    example: { typed: 'methods list', answers: METHODS_EXAMPLES },
    list: shortList(
      async (host) => {
        const pauses = await listPauses(host.db);
        const { methods } = await offerOf(host);
        return methods.map(({ id, name, disabled, reason }) => {
          const pause = pauses.get(id);
          return {
            method: id,
            name,
            state: stateOf(pause !== undefined, disabled === true),
            paused_at: pause?.since.toISOString() ?? null,
            reason: reason ?? null,
          };
        });
      },
      {
        sorts: ['shown', 'name'],
        days: {},
        orders: {
          shown: {
            placeOf: ({ method }) => [MethodId.options.indexOf(method)],
            direction: 'asc',
          },
          name: { placeOf: ({ name, method }) => [name.toLowerCase(), method], direction: 'asc' },
        },
      },
    ),
  }),

  change({
    name: 'methods pause',
    title: 'Pause a payment method',
    description: 'Pauses a method for new payments; shoppers see the reason. Open payments are not affected.',
    role: 'manager',
    costs: ['sales'],
    availableIf: '!paused_at',
    input: v.object({
      method: Method,
      reason: withMetadata(Reason, { hint: 'a sentence that is shown to shoppers' }),
    }),
    answer: ChangedMethod,
    example: {
      typed: 'methods pause bank --reason "Our bank has no service until Monday."',
      answers: PAUSED_METHOD_EXAMPLES,
    },
    said: ({ method, changed }) =>
      changed ? `Paused ${method}.` : `${method} was already paused for this reason; nothing changed.`,
    run:
      (host, { method, reason }) =>
      async (tx) => {
        const before = await pauseMethod(tx, host, method, reason);
        const changed = before?.reason !== reason;
        const detail = { before: before?.reason ?? null, after: reason };
        return { answer: { method, changed }, entry: changed ? { subject: method, detail } : null };
      },
    ask: (_host, { method, reason }, { changed }) =>
      `Pause ${method}? Nobody can choose it, and shoppers read: “${reason}”${again(changed)}`,
  }),

  change({
    name: 'methods resume',
    title: 'Resume a payment method',
    description: 'Makes a paused method available again.',
    role: 'manager',
    costs: ['sales'],
    availableIf: 'paused_at',
    input: v.object({ method: Method }),
    answer: ChangedMethod,
    example: { typed: 'methods resume bank', answers: RESUMED_METHOD_EXAMPLES },
    said: ({ method, changed }) => (changed ? `Resumed ${method}.` : `${method} was not paused.`),
    run:
      (_host, { method }) =>
      async (tx) => {
        const before = await resumeMethod(tx, method);
        const changed = before !== null;
        const detail = { before: before?.reason ?? null, after: null };
        return { answer: { method, changed }, entry: changed ? { subject: method, detail } : null };
      },
    ask: (_host, { method }, { changed }) => `Let shoppers pay by ${method} again?${again(changed)}`,
  }),
] as const;
