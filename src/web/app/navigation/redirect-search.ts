import * as v from 'valibot';
import { AppPath } from '#contract/primitives.ts';

/** The search parameters of login pages: where to go after the login. */
export const RedirectSearch = v.object({ redirect: v.fallback(v.optional(AppPath), undefined) });
