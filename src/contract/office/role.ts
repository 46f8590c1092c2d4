import * as v from 'valibot';

/** Support replies and delivers; a manager also moves money and decides about operators. */
export const Role = v.picklist(['support', 'manager'], 'must be support or manager');
export type Role = v.InferOutput<typeof Role>;
