import * as v from 'valibot';
import { AppPath } from '#contract/primitives.ts';

/** The search parameters of login pages: where the shopper goes afterwards. */
export const RedirectSearch = v.object({ redirect: v.fallback(v.optional(AppPath), undefined) });
