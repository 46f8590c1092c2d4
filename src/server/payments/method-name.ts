import * as v from 'valibot';

const Details = v.object({ methodName: v.string() });

/** The name of a payment's method, as the shopper knows it. */
export const methodNameOf = ({ details }: { details: unknown }): string =>
  v.parse(Details, details).methodName;
