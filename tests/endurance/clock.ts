/**
 * Loaded into a host before it starts: each SIGUSR2 sets its clock to the next of these offsets from
 * the true time, in ms.
 */
const OFFSETS = [90_000, -90_000, 0];

const TrueDate = Date;
let offset = 0;
let jumps = 0;
process.on('SIGUSR2', () => {
  offset = OFFSETS[jumps % OFFSETS.length] ?? 0;
  jumps += 1;
});
const now = () => TrueDate.now() + offset;

globalThis.Date = new Proxy(TrueDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  apply: () => new TrueDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
