import * as v from 'valibot';
import { OwnPath } from '#contract/primitives.ts';

/** The search of the pages that lead to a login: where the shopper goes on to after it. */
export const WithRedirect = v.object({ redirect: v.fallback(v.optional(OwnPath), undefined) });
