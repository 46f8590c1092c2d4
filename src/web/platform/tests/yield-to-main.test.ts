import { describe, expect, it } from 'vitest';
import { inTasks } from '../yield-to-main.ts';

function* work(steps: number) {
  for (let step = 0; step < steps; step++) yield;
  return 'done';
}

/** A clock that advances 3 ms with each reading, and counts the pauses. */
function timer() {
  let time = 0;
  let pauses = 0;
  const yieldToMain = async () => {
    pauses += 1;
  };
  const now = () => {
    time += 3;
    return time;
  };
  return { now, yieldToMain, pauses: () => pauses };
}

describe('work in tasks', () => {
  it('pauses whenever half a frame has passed, and ends with its result', async () => {
    const clock = timer();
    expect(await inTasks(work(9), undefined, clock)).toBe('done');
    expect(clock.pauses()).toBe(3);
  });

  it('of a short time has no pause', async () => {
    const clock = timer();
    expect(await inTasks(work(2), undefined, clock)).toBe('done');
    expect(clock.pauses()).toBe(0);
  });

  it('stops at a pause once it is aborted', async () => {
    const steps: number[] = [];
    function* endless() {
      for (let step = 0; ; step++) {
        steps.push(step);
        yield;
      }
    }
    await expect(inTasks(endless(), AbortSignal.abort(new Error('gone')), timer())).rejects.toThrow('gone');
    expect(steps).toEqual([0, 1, 2]);
  });
});
