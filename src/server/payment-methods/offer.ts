import type { Checkout, MethodId, PaymentMethod, PaymentMethodName } from '#contract/payments.ts';
import type { Host } from '../host.ts';
import { HttpError } from '../http/http-error.ts';
import type { PaymentInstructions } from '../payments/instructions.ts';
import { NOT_OFFERED } from './availability.ts';
import { withPauses } from './pauses.ts';
import type { MethodOffer, PaymentMethodHandler } from './payment-method.ts';

/** Each method's offer now, and the list for the shopper. */
export type Offer = {
  methods: PaymentMethod[];
  byName: ReadonlyMap<PaymentMethodName, MethodOffer>;
};

/**
 * All payment methods in display order; an unavailable one is `disabled`, with a reason. With a
 * `total` in whole rupees this includes whether a unique amount is free for it, and the order
 * depends on it.
 */
export async function offerOf(host: Host, total: number | null = null): Promise<Offer> {
  const handlers = Object.values(host.methods);
  const byName = new Map(
    await Promise.all(
      handlers.map(async (handler) => [handler.id, await handler.offer(host, total)] as const),
    ),
  );
  const choices = new Map(handlers.map(({ choice }) => [choice.id, choice]));
  const methods = [...choices.values()].map((choice) => {
    const offers = handlers
      .filter((handler) => handler.choice.id === choice.id)
      .flatMap(({ id }) => byName.get(id) ?? []);
    const available = offers.filter(({ unavailable }) => unavailable === null);
    return {
      ...choice,
      ...(available.length > 0 ? { disabled: false } : { disabled: true, reason: reasonOf(offers) }),
      currencies: available.flatMap(({ currencies }) => currencies),
    };
  });
  return { methods: inOrder(await withPauses(host.db, methods), handlers, total), byName };
}

/** In rupees. Below it, methods that need no person come first. */
const SMALL_TOTAL = 5_000;

/** For a small total, first the methods that can be chosen and need no person. */
function inOrder(
  methods: readonly PaymentMethod[],
  handlers: readonly PaymentMethodHandler[],
  total: number | null,
): PaymentMethod[] {
  if (total === null || total >= SMALL_TOTAL) return [...methods];
  const needsPerson = ({ id, disabled }: PaymentMethod) =>
    disabled || handlers.filter(({ choice }) => choice.id === id).every(isByHand);
  return methods.toSorted((a, b) => Number(needsPerson(a)) - Number(needsPerson(b)));
}

/** Whether a person has to tell that its money has come: no network or gateway does. */
const isByHand = ({ paidFrom, poll, invoice }: PaymentMethodHandler): boolean =>
  paidFrom === 'receipt' && poll === undefined && invoice === undefined;

/** Of several reasons, a method that the shop has configured gives the more useful one. */
const reasonOf = (offers: readonly MethodOffer[]): string =>
  offers.flatMap(({ unavailable }) => unavailable ?? []).find((reason) => reason !== NOT_OFFERED) ??
  NOT_OFFERED;

/** The list entry of a method. */
export function getMethod({ methods }: Offer, id: MethodId): PaymentMethod {
  const method = methods.find((each) => each.id === id);
  if (method === undefined) throw new Error(`There is no method ${id}`);
  return method;
}

/** The method that pays the shopper's choice; a 422 if the coin is missing or not offered. */
export function handlerFor(
  { methods }: Pick<Host, 'methods'>,
  { method, coin }: Pick<Checkout, 'method' | 'coin'>,
): PaymentMethodHandler {
  const handler = Object.values(methods).find(
    ({ choice, coins }) =>
      choice.id === method && (coins === null || (coin !== null && coins.includes(coin))),
  );
  if (handler === undefined) throw new HttpError(422, 'Choose a coin that is offered.');
  return handler;
}

/**
 * The instructions for a payment by the chosen method; a 422 if the choice is incomplete or not
 * offered. `paymentUrl` is the payment's own page.
 */
export function instructionsFor(
  { byName }: Offer,
  { id: method }: PaymentMethodHandler,
  chosen: Pick<Checkout, 'coin' | 'network'>,
  payment: { payable: number; paymentUrl: string },
): PaymentInstructions {
  const offer = byName.get(method);
  if (offer === undefined) throw new Error(`Nothing is offered by ${method}`);
  return { method, ...offer.instructions(chosen, payment) };
}
