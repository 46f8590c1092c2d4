import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { parse } from '#contract/parse.ts';
import { dataFolder, keptSecret } from '../data-folder.ts';
import type { Host } from '../host.ts';
import { answerError } from '../http/answers.ts';
import type { HostEnv } from '../http/api.ts';
import { listen, PortRefused } from '../http/listener.ts';
import { isLoopback } from '../http/origin.ts';
import { Refusal } from '../http/refusal.ts';
import type { CommandName } from './commands.ts';
import { CommandRequest, commands, isCommand } from './commands.ts';
import { handlers } from './handlers.ts';

const BODY_BYTES_MAX = 32 * 1024 * 1024;

/** The operator's commands as one function from request to answer: `POST /commands`, for who knows the token. */
export function createOperatorApp(host: Host, token: string): Hono<HostEnv> {
  const app = new Hono<HostEnv>();
  app.onError(answerError);
  app.notFound(() => answerError(new Refusal(404, 'There is nothing here.')));
  app.use(async ({ req, header }, next) => {
    // A page that has its own name point here can make a browser call, but not under a name of this machine.
    if (!isLoopback(req.header('Host') ?? ''))
      throw new Refusal(403, 'The operator is heard on this machine alone.');
    if (!isSame(req.header('Authorization') ?? '', `Bearer ${token}`))
      throw new Refusal(401, 'The token is not the one of this host.');
    await next();
    header('Cache-Control', 'no-store');
  });
  const tooLarge = () => answerError(new Refusal(413, 'This is too large: send it in parts.'));
  app.post('/commands', bodyLimit({ maxSize: BODY_BYTES_MAX, onError: tooLarge }), async (context) => {
    const body: unknown = await context.req.json().catch(() => null);
    const request = parse(CommandRequest, body);
    if (!request.ok) throw new Refusal(400, request.reason);
    const { command, input } = request.value;
    if (!isCommand(command)) throw new Refusal(404, `This host knows no command "${command}".`);
    return Response.json(await obey(host, command, input));
  });
  return app;
}

/** Does what a command says, with what was sent for it: 400 when that doesn't fit. */
export async function obey<N extends CommandName>(host: Host, name: N, sent: unknown): Promise<unknown> {
  const { input } = commands[name];
  const parsed = parse(input, sent);
  if (!parsed.ok) throw new Refusal(400, parsed.reason);
  return handlers[name](host, parsed.value);
}

/** Compares without telling by the time it takes how much of it was right. */
const isSame = (a: string, b: string) => timingSafeEqual(digest(a), digest(b));
const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * The operator's own listener, on loopback only. Its token comes from the settings, or is made at the first start and kept where only
 * its owner may read it. When the port is taken that is said, and the shop runs on without it.
 */
export async function startOperator(host: Host): Promise<{ port: number | null; close(): Promise<void> }> {
  const { operatorPort, operatorToken } = host.config;
  const token = operatorToken ?? (await keptSecret(dataFolder(host.config).operatorToken));
  try {
    return await listen(createOperatorApp(host, token), { hostname: '127.0.0.1', port: operatorPort });
  } catch (error) {
    if (!(error instanceof PortRefused)) throw error;
    console.error(
      `Port ${operatorPort} can't be had, so the operator's commands don't reach this host: name another by OPERATOR_PORT.`,
    );
    return { port: null, close: async () => {} };
  }
}
