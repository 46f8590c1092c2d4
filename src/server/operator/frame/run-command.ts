import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { actorName } from '../../audit/audit.ts';
import type { Tx } from '../../database/connect.ts';
import { kindOf } from '../../database/kinds.ts';
import { afterCommit, dryRun, isHeldUp, transact } from '../../database/transact.ts';
import type { Host } from '../../host.ts';
import { HttpError } from '../../http/http-error.ts';
import { parsePayload } from '../../http/payload.ts';
import { attemptOf, firstAnswer, onceInAttempt } from './attempts.ts';
import type { Asked, Change, InputSchema, Reading } from './command.ts';
import { ensureMayRun } from './ensure-role.ts';
import { withoutSecrets } from './field-metadata.ts';
import type { Cost, Given } from './harm.ts';
import { auditHarm, isTold, withAuditor } from './harm.ts';
import { InputRefused } from './input-refused.ts';
import { resolveIds } from './resolve-id.ts';

/** In place of a secret in the answer to a repeated request. */
const SHOWN_ONCE = '(shown only once)';

/** Runs a command that changes nothing: checks the role and the input, resolves ids, answers. */
export async function runReading<N extends string, I extends InputSchema, A extends v.GenericSchema>(
  host: Host,
  command: Reading<N, I, A>,
  sent: unknown,
): Promise<v.InferOutput<A>> {
  const { input } = await enter(host, command, sent);
  return v.parse(command.answer, await command.run(host, input));
}

/**
 * Runs a change: checks the role and the input, resolves ids, ensures confirmations, then makes the
 * change and its audit entry in one transaction, once for each attempt. With `dry_run` it only
 * returns the would-be answer.
 */
export async function runChange<N extends string, I extends InputSchema, A extends v.GenericSchema>(
  host: Host,
  command: Change<N, I, A>,
  sent: unknown,
): Promise<v.InferOutput<A>> {
  const { input, isDry } = await enter(host, command, sent);
  if (isDry) {
    if (command.preview === undefined) await command.ensure?.(host, input);
    return (await tryOut(host, command, input)).would;
  }
  if (command.steps !== undefined)
    return v.parse(command.answer, await command.steps(withAuditor(host, command.costs), input));
  const attempt = attemptOf(host, command.name, input);
  const before = await firstAnswer(host.db, attempt);
  if (before !== null) return v.parse(command.answer, before.answer);
  await command.ensure?.(host, input);
  const work = await command.run(host, input);
  const kept = (answer: unknown) => withoutSecrets(command.answer, answer, SHOWN_ONCE);
  const answer = await transact(host.db, (tx) =>
    onceInAttempt(tx, host, { attempt, kept }, async () => {
      const done = await workWithAudit(tx, host, command, work);
      return done.answer;
    }),
  );
  return v.parse(command.answer, answer);
}

/**
 * The question of a command that costs something, with the answer of its dry run. Whatever the
 * owner is told of says so. Null for a command that asks nothing now.
 */
export async function askChange<N extends string, I extends InputSchema, A extends v.GenericSchema>(
  host: Host,
  command: Change<N, I, A>,
  sent: unknown,
): Promise<{ asked: Asked; would: v.InferOutput<A> }> {
  const { input } = await enter(host, command, sent);
  const { would, isTold: isOwnerTold } = await tryOut(host, command, input);
  const asked = (await command.ask?.(host, input, would)) ?? null;
  return { asked: isOwnerTold ? withLine(asked, TOLD) : asked, would };
}

const TOLD = 'The owner is told of it.';

function withLine(asked: Asked, line: string): Asked {
  if (asked === null) return null;
  if (typeof asked === 'string') return `${asked}\n${line}`;
  const { question, brief } = asked;
  return {
    ...asked,
    question: `${question}\n${line}`,
    ...(brief === undefined ? {} : { brief: `${brief}\n${line}` }),
  };
}

/**
 * The would-be answer of a change, without secrets, and whether the owner would be told. The change is
 * rolled back, with its mails and notifications.
 */
async function tryOut<N extends string, I extends InputSchema, A extends v.GenericSchema>(
  host: Host,
  command: Change<N, I, A>,
  input: v.InferOutput<I>,
): Promise<{ would: v.InferOutput<A>; isTold: boolean }> {
  const { answer, isTold } = await dryDone(host, command, input);
  return { would: v.parse(command.answer, withoutSecrets(command.answer, answer)), isTold };
}

async function dryDone<N extends string, I extends InputSchema, A extends v.GenericSchema>(
  host: Host,
  command: Change<N, I, A>,
  input: v.InferOutput<I>,
): Promise<{ answer: v.InferInput<A>; isTold: boolean }> {
  const always = { isTold: isTold(command.costs) };
  if (command.steps !== undefined) return { answer: await command.preview(host, input), ...always };
  if (command.preview !== undefined) return { answer: await command.preview(host, input), ...always };
  return rolledBack(host, command, await command.run(host, input));
}

/** A command's name and costs, for its audit entry. */
type Named = { name: string; costs: readonly Cost[] };
type Work<A> = (tx: Tx) => Promise<{ answer: A; entry: Entry; given?: Given }>;
type Entry = { subject: string; detail: object } | null;

/** How long, and how often, a dry run is retried while another change or a busy host blocks it. */
const HELD_UP = { forMs: 5_000, tries: 12, pauseMs: 200 };

async function rolledBack<A>(host: Host, command: Named, work: Work<A>) {
  const until = host.now().getTime() + HELD_UP.forMs;
  for (let tries = 1; ; tries++) {
    try {
      return await dryRun(host, (tx) => workWithAudit(tx, host, command, work));
    } catch (error) {
      if (!isHeldUp(error)) throw error;
      if (tries === HELD_UP.tries || host.now().getTime() >= until) throw heldUp();
      await pause(HELD_UP.pauseMs);
    }
  }
}

const heldUp = () =>
  new HttpError(
    503,
    'Another change has held this up for 5 seconds, so nothing was worked out or done. Please try again in a moment.',
    { retryAfter: 1 },
  );

async function workWithAudit<A>(tx: Tx, host: Host, { name: action, costs }: Named, work: Work<A>) {
  const { answer, entry, given } = await work(tx);
  if (entry === null) return { answer, isTold: false };
  const { subject, detail } = entry;
  const isOwnerTold = await auditHarm(tx, host, costs, { action, subject, detail }, given);
  afterCommit(tx, () => host.changed(kindOf(action), subject));
  return { answer, isTold: isOwnerTold };
}

const Sent = v.looseObject({ dry_run: v.optional(v.boolean('must be true or false'), false) });

/** Checks the role, then the input, then resolves the ids in it. */
export async function enter<I extends InputSchema>(
  host: Host,
  command: { name: string; role: Reading<string, I, v.GenericSchema>['role']; input: I },
  sent: unknown,
): Promise<{ input: v.InferOutput<I>; isDry: boolean }> {
  await ensureMayRun(host, command);
  host.log.info({ operator: actorName(host), command: command.name }, 'operator command');
  const isDry = parsePayload(Sent, sent).dry_run;
  return { input: await resolveIds(host.db, command.input, readInput(command.input, sent)), isDry };
}

/** Parses an input; a refusal names its field. */
export function readInput<I extends InputSchema>(schema: I, sent: unknown): v.InferOutput<I> {
  try {
    return parsePayload(schema, sent);
  } catch (error) {
    const [issue] = v.safeParse(schema, sent, { abortEarly: true }).issues ?? [];
    throw error instanceof HttpError && issue !== undefined
      ? new InputRefused(error, v.getDotPath(issue) ?? '')
      : error;
  }
}
