import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Host } from '../../host.ts';
import { clientOf } from '../../http/client-address.ts';
import { createErrorHandler } from '../../http/error-handler.ts';
import type { HostEnv } from '../../http/hono-context.ts';
import { HttpError, notFound, tooLarge } from '../../http/http-error.ts';
import { PortUnavailable, startServer } from '../../http/http-server.ts';
import { parseJson } from '../../http/parse-json.ts';
import { parsePayload } from '../../http/payload.ts';
import { logRequests } from '../../http/request-log.ts';
import { dataFolder, readOrCreateSecret } from '../../platform/data-folder.ts';
import { isLoopback } from '../../platform/loopback.ts';
import type { CommandName } from '../commands.ts';
import { CommandRequest, commands, isCommand } from '../commands.ts';
import { describeCommands } from '../describe.ts';
import { InputRefused } from '../input-refused.ts';
import type { Actor } from '../role.ts';
import { authenticateOperator } from './authenticate.ts';
import { registerMetrics } from './metrics-endpoint.ts';

type OperatorEnv = HostEnv & { Variables: { actor: Actor } };

const BODY_BYTES_MAX = 32 * 1024 * 1024;

/**
 * The operator's HTTP app for operators with a token: `POST /commands` runs one, and
 * `GET /commands.json` describes those of the operator's role. A refusal is a sentence, or JSON with its
 * field for a form that accepts only that.
 */
export function createOperatorApp(host: Host, sharedToken: string): Hono<OperatorEnv> {
  const app = new Hono<OperatorEnv>();
  app.use(logRequests(host));
  const asText = createErrorHandler(host);
  app.onError((error, { req }) =>
    error instanceof HttpError && req.header('Accept') === 'application/json'
      ? toRefusal(error)
      : asText(error),
  );
  app.notFound(() => notFound().getResponse());
  registerMetrics(app, host);
  app.use(async ({ req, header, env, set }, next) => {
    // DNS rebinding: a page may point its own host name here, but the browser then sends that name.
    if (!(isLoopback(req.header('Host') ?? '') && isFromHere(env)))
      throw new HttpError(403, 'Operator commands are only accepted from this machine.');
    const authorization = req.header('Authorization') ?? '';
    const client = clientOf(env?.incoming?.socket.remoteAddress, null, 0);
    set('actor', await authenticateOperator(host, sharedToken, { authorization, client }));
    await next();
    header('Cache-Control', 'no-store');
  });
  const onTooLarge = () => tooLarge('This is too large. Please send it in parts.').getResponse();
  app.post('/commands', bodyLimit({ maxSize: BODY_BYTES_MAX, onError: onTooLarge }), async (context) => {
    const { command, input, ask } = parsePayload(CommandRequest, parseJson(await context.req.text()));
    if (!isCommand(command)) throw new HttpError(404, `This host has no command "${command}".`);
    const acting = { ...host, actor: context.get('actor'), caller: context.req.raw.signal };
    if (ask) return Response.json(await question(acting, command, input));
    return Response.json(await execute(acting, command, input));
  });
  app.get('/commands.json', ({ json, get }) => json(describeCommands(get('actor').role)));
  return app;
}

/** A refusal for a form: a sentence, and the field that it is about, if it is about one. */
const toRefusal = (error: HttpError): Response => {
  const { status, message, retryAfter } = error;
  const path = error instanceof InputRefused ? error.path : null;
  const headers = retryAfter === null ? {} : { 'Retry-After': String(retryAfter) };
  return Response.json({ path, sentence: message }, { status, headers });
};

/** Whether a request comes from this machine; one without a socket is a test's. */
const isFromHere = (env: HostEnv['Bindings'] | undefined): boolean => {
  const address = env?.incoming?.socket.remoteAddress;
  return address === undefined || isLoopback(address.replace(/^::ffff:/, ''));
};

/** Runs a command with unchecked input, as if it was sent. */
export const execute = (host: Host, name: CommandName, sent: unknown): Promise<unknown> =>
  commands[name].run(host, sent);

/** A command's effect as a question; a 400 for a command that doesn't ask back. */
async function question(host: Host, name: CommandName, sent: unknown): Promise<unknown> {
  const command = commands[name];
  if (command.does !== 'move') throw new HttpError(400, `"${name}" asks nothing.`);
  const asked = await command.ask(host, sent);
  return asked === null || typeof asked === 'string' ? { question: asked } : asked;
}

/**
 * Starts the operator's listener: commands on loopback only, and `/metrics`. The
 * shared token comes from the settings, or is created at the first start in a file that only its
 * owner can read. If the port is taken, it logs that and the shop runs without the listener.
 */
export async function startOperator(host: Host): Promise<{ port: number | null; close(): Promise<boolean> }> {
  const { operatorHost, operatorPort, operatorToken } = host.config;
  const token = operatorToken ?? (await readOrCreateSecret(dataFolder(host.config).operatorToken));
  try {
    return await startServer(createOperatorApp(host, token), { hostname: operatorHost, port: operatorPort });
  } catch (error) {
    if (!(error instanceof PortUnavailable)) throw error;
    host.log.error(
      { port: operatorPort },
      "the operator's port is taken, so commands can't reach this host: set OPERATOR_PORT to another",
    );
    return { port: null, close: async () => true };
  }
}
