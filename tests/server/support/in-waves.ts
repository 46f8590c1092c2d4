/**
 * Makes many calls, with as many at once as a client (16) or an account (4) may have in work
 * (R-90).
 */
export async function inWaves<T>(
  count: number,
  atOnce: 16 | 4,
  call: (index: number) => Promise<T>,
): Promise<T[]> {
  const answers: T[] = [];
  while (answers.length < count) {
    const size = Math.min(atOnce, count - answers.length);
    const first = answers.length;
    answers.push(...(await Promise.all(Array.from({ length: size }, (_, i) => call(first + i)))));
  }
  return answers;
}
