import * as v from 'valibot';

/**
 * Support replies to shoppers and delivers orders; a manager also moves money and manages operators
 * (R-101).
 */
export const Role = v.picklist(['support', 'manager'], 'must be support or manager');
export type Role = v.InferOutput<typeof Role>;
