import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { type Laws, type Step, subjects } from '../../laws/laws.ts';
import type { Model } from '../../model/model.ts';

/*
 * Replaces the kit's laws where they are only read: each law is kept with its chart, and not
 * judged.
 */
export * from '../../laws/laws.ts';

/** A law in words, with the chart that keeps it, and its words and terms as they are written. */
export type DeclaredLaw = {
  readonly machine: AnyStateMachine;
  readonly law: string;
  readonly terms: string;
  readonly speaksOf: (step: Step<AnyMachineSnapshot>) => boolean;
};

const declared: DeclaredLaw[] = [];

/** Takes the laws that were declared since the last call. */
export const takeLaws = (): DeclaredLaw[] => declared.splice(0);

/** The forms of laws: each only declares a law. */
export function lawsOf({ machine }: Model): Laws<AnyMachineSnapshot> {
  const declare =
    <Terms extends unknown[]>(subjectOf: (...terms: Terms) => DeclaredLaw['speaksOf']) =>
    (law: string, ...terms: Terms) =>
      void declared.push({
        machine,
        law,
        // Laws of requests name their effect in words alone.
        terms: [law, ...terms].map(String).join(' '),
        speaksOf: subjectOf(...terms),
      });
  return {
    always: declare(subjects.always),
    every: declare(subjects.every),
    never: declare(subjects.never),
    leaves: declare(subjects.leaves),
    heeds: declare(subjects.heeds),
  };
}
