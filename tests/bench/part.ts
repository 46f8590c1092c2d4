import type { Stage } from './stage.ts';
import type { Row } from './verdict.ts';
import { mayMoreRoundsDecide } from './verdict.ts';

/** `Sample` is what one round measures. */
type Definition<Sample> = {
  /** One line for `--help` and the report. */
  about: string;
  /** For what differs so little from round to round that more would tell nothing. */
  roundsMax?: number;
  start(stage: Stage): Promise<{ measureRound(): Promise<Sample>; end?(): Promise<void> }>;
  rowsOf(samples: readonly Sample[]): Row[];
};

export type PartResult = { rows: Row[]; rounds: number; samples: readonly unknown[] };

export type Part = {
  about: string;
  /** Measures; half as many rounds again if a broken budget is close to its limit. */
  run(stage: Stage, rounds: number, onRound: (round: number) => void): Promise<PartResult>;
};

/** Makes a part of the bench of what one round measures and what all of them say. */
export function definePart<Sample>(definition: Definition<Sample>): Part {
  const { about, roundsMax, start, rowsOf } = definition;
  return {
    about,
    async run(stage, rounds, onRound) {
      const { measureRound, end } = await start(stage);
      const samples: Sample[] = [];
      const measureRounds = async (count: number) => {
        for (let round = 0; round < count; round += 1) {
          onRound(samples.length + 1);
          samples.push(await measureRound());
        }
      };
      try {
        await measureRounds(Math.min(rounds, roundsMax ?? rounds));
        if (roundsMax === undefined && mayMoreRoundsDecide(rowsOf(samples)))
          await measureRounds(Math.ceil(rounds / 2));
        return { rows: rowsOf(samples), rounds: samples.length, samples };
      } finally {
        await end?.();
      }
    },
  };
}
