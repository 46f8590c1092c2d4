/* Stands in for Vitest where laws are only read: blocks are entered, and no test runs. */
type Block = (name: string, body: (each: never) => void) => void;

const enter: Block = (_, body) => Reflect.apply(body, undefined, []);

/** Enters the blocks of a file of tests, so that what is in them is declared. */
export const describe = Object.assign(enter, {
  each:
    (table: readonly unknown[]): Block =>
    (_, body) => {
      for (const row of table) Reflect.apply(body, undefined, Array.isArray(row) ? row : [row]);
    },
});
/** Of a file of laws only its laws are read. */
export const test = () => undefined;
