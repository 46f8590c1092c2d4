import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Host } from '../host.ts';
import { createErrorHandler } from '../http/error-handler.ts';
import type { HostEnv } from '../http/hono-context.ts';
import { HttpError, notFound } from '../http/http-error.ts';
import { PortUnavailable, startServer } from '../http/http-server.ts';
import { parseJson } from '../http/parse-json.ts';
import { parsePayload } from '../http/payload.ts';
import { dataFolder, readOrCreateSecret } from '../platform/data-folder.ts';
import { isLoopback } from '../platform/loopback.ts';
import type { AskingName, CommandName } from './commands.ts';
import { CommandRequest, commands, isAsking, isCommand } from './commands.ts';
import { handlers } from './handlers.ts';
import { questions } from './questions.ts';

const BODY_BYTES_MAX = 32 * 1024 * 1024;

/** The operator's HTTP app: `POST /commands`, guarded by the token. */
export function createOperatorApp(host: Host, token: string): Hono<HostEnv> {
  const app = new Hono<HostEnv>();
  app.onError(createErrorHandler(host));
  app.notFound(() => notFound().getResponse());
  app.use(async ({ req, header }, next) => {
    // DNS rebinding: a page may point its own host name here, but the browser then sends that name.
    if (!isLoopback(req.header('Host') ?? ''))
      throw new HttpError(403, 'Operator commands are only accepted from this machine.');
    if (!isSameSecret(req.header('Authorization') ?? '', `Bearer ${token}`))
      throw new HttpError(401, "The token doesn't match this host.");
    await next();
    header('Cache-Control', 'no-store');
  });
  const tooLarge = () => new HttpError(413, 'This is too large. Please send it in parts.').getResponse();
  app.post('/commands', bodyLimit({ maxSize: BODY_BYTES_MAX, onError: tooLarge }), async (context) => {
    const { command, input, ask } = parsePayload(CommandRequest, parseJson(await context.req.text()));
    if (!isCommand(command)) throw new HttpError(404, `This host has no command "${command}".`);
    if (ask) return Response.json(await question(host, command, input));
    return Response.json(await execute(host, command, input));
  });
  return app;
}

/** Runs a command with unchecked input; a 400 if the input doesn't fit the command's schema. */
export async function execute<N extends CommandName>(host: Host, name: N, sent: unknown): Promise<unknown> {
  return handlers[name](host, parsePayload(commands[name].input, sent));
}

/** What a command would do, as a question; a 400 for a command that doesn't ask back. */
async function question(host: Host, name: CommandName, sent: unknown): Promise<unknown> {
  if (!isAsking(name)) throw new HttpError(400, `"${name}" asks nothing.`);
  return { question: await ask(host, name, sent) };
}

const ask = <N extends AskingName>(host: Host, name: N, sent: unknown): Promise<string> =>
  questions[name](host, parsePayload(commands[name].input, sent));

/** Compares in constant time, so that the duration doesn't reveal how much matched. */
const isSameSecret = (a: string, b: string) => timingSafeEqual(digest(a), digest(b));
const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Starts the operator's listener, on loopback only. Its token comes from the settings, or is
 * created at the first start in a file that only its owner can read. If the port is taken, it logs
 * that and the shop runs without the listener.
 */
export async function startOperator(host: Host): Promise<{ port: number | null; close(): Promise<void> }> {
  const { operatorPort, operatorToken } = host.config;
  const token = operatorToken ?? (await readOrCreateSecret(dataFolder(host.config).operatorToken));
  try {
    return await startServer(createOperatorApp(host, token), { hostname: '127.0.0.1', port: operatorPort });
  } catch (error) {
    if (!(error instanceof PortUnavailable)) throw error;
    console.error(
      `Port ${operatorPort} is not available, so operator commands can't reach this host: set OPERATOR_PORT to another.`,
    );
    return { port: null, close: async () => {} };
  }
}
