import type { AnyStateMachine } from 'xstate';
import type { Laws } from '../../laws/laws.ts';
import type { Model } from '../../model/model.ts';

/*
 * Replaces the kit's laws where they are only read: each law is kept with its chart, and not
 * judged.
 */
export * from '../../laws/laws.ts';

/** A law in words, with the chart that keeps it, and its terms as they are written. */
export type DeclaredLaw = { readonly machine: AnyStateMachine; readonly law: string; readonly terms: string };

const declared: DeclaredLaw[] = [];

/** Takes the laws that were declared since the last call. */
export const takeLaws = (): DeclaredLaw[] => declared.splice(0);

/** The forms of laws: each only declares a law. */
export function lawsOf({ machine }: Model): Laws<unknown> {
  const declare = (law: string, ...terms: unknown[]) =>
    declared.push({ machine, law, terms: terms.map(String).join(' ') });
  return {
    always: declare,
    every: declare,
    never: declare,
    leaves: declare,
    heeds: declare,
  };
}
