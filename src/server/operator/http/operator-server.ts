import type { Context, MiddlewareHandler } from 'hono';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { secureHeaders } from 'hono/secure-headers';
import * as v from 'valibot';
import { typedOff } from '#contract/digits.ts';
import type { ListPage } from '#contract/office/commands.ts';
import { UsedPasskey } from '#contract/office/devices.ts';
import { IdempotencyKey } from '#contract/payments.ts';
import { audit } from '../../audit/audit.ts';
import { PICTURES_ROUTE } from '../../catalogue/pictures.ts';
import { servePictures } from '../../catalogue/routes.ts';
import { CHANGES_CHANNEL } from '../../database/changes.ts';
import type { Listen } from '../../database/listen.ts';
import { transact } from '../../database/transact.ts';
import type { Host } from '../../host.ts';
import { ensureJson } from '../../http/body.ts';
import { clientIn } from '../../http/client-address.ts';
import { createErrorHandler } from '../../http/error-handler.ts';
import type { HostEnv } from '../../http/hono-context.ts';
import { HttpError, notFound, tooLarge } from '../../http/http-error.ts';
import { PortUnavailable, startServer } from '../../http/http-server.ts';
import { parseJson } from '../../http/parse-json.ts';
import { parsePayload } from '../../http/payload.ts';
import { logRequests } from '../../http/request-log.ts';
import { sendResource } from '../../http/resource.ts';
import { dataFolder, readOrCreateSecret } from '../../platform/data-folder.ts';
import type { CommandName } from '../commands/commands.ts';
import { CommandRequest, commands, isCommand } from '../commands/commands.ts';
import { authenticateOperator } from '../frame/authenticate.ts';
import { ensureMayRun } from '../frame/ensure-role.ts';
import { signInFor } from '../frame/harm.ts';
import { InputRefused } from '../frame/input-refused.ts';
import type { OfficeAddress } from '../frame/office-address.ts';
import { actorOfPasskey, passkeyCreation, passkeyQuestion } from '../frame/passkeys.ts';
import type { Actor } from '../frame/role.ts';
import { SignInAgain } from '../frame/sign-in-again.ts';
import { deviceNameOf } from '../office/device-name.ts';
import type { OfficeEvents } from '../office/events.ts';
import { createOfficeEvents } from '../office/events.ts';
import type { Office } from '../office/files.ts';
import { loadOffice } from '../office/files.ts';
import { ensureOwnPage, officeAddressOf } from '../office/request-guard.ts';
import type { OfficeSession } from '../office/session.ts';
import {
  actorOfLink,
  clearedOfficeCookie,
  endOfficeSession,
  ensureSignedIn,
  enterPin,
  isRecent,
  openOfficeSession,
  readOfficeSession,
  touchOfficeSession,
} from '../office/session.ts';
import { describeCommands } from './describe-commands.ts';
import { registerMetrics } from './metrics-endpoint.ts';

type OperatorEnv = HostEnv & {
  Variables: { address: OfficeAddress; actor: Actor; session: OfficeSession | null };
};

const BODY_BYTES_MAX = 32 * 1024 * 1024;
const SIGN_IN_BYTES_MAX = 16 * 1024;

const LinkCode = v.object({ code: v.pipe(v.string(), v.maxLength(200)) });
const PinEntered = v.object({ pin: v.pipe(v.string(), v.transform(typedOff), v.trim(), v.maxLength(20)) });
/** A sign-in: the code of a one-use link, a token, or a passkey's answer. */
const SignIn = v.union([
  LinkCode,
  v.object({ token: v.pipe(v.string(), v.trim(), v.maxLength(500)) }),
  v.object({ passkey: UsedPasskey }),
]);

/** Marks a request that no person asked for, which doesn't keep the session fresh. */
const BACKGROUND = 'X-Background';

/** The office's pages may only load their own files, and no text may become markup. */
const OFFICE_POLICY = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'"],
  connectSrc: ["'self'"],
  fontSrc: ["'self'"],
  formAction: ["'none'"],
  frameAncestors: ["'none'"],
  baseUri: ["'none'"],
  requireTrustedTypesFor: ["'script'"],
  trustedTypes: ["'none'"],
};

/** The width of tables in `said`, in characters. */
const SAID_WIDTH = 100;

const NO_OFFICE = 'The office is not built here: run "npm run build", then start the host again.';

/**
 * The operator's HTTP app: `POST /commands` runs a command, and `GET /commands.json`
 * describes the commands of the operator's role. Requests need a token on this machine, or a
 * session of the office, which the app serves. A refusal is a sentence, or JSON with its
 * field for a form that accepts only JSON.
 */
export function createOperatorApp(
  host: Host,
  sharedToken: string,
  { office = null, events }: { office?: Office | null; events?: OfficeEvents } = {},
): Hono<OperatorEnv> {
  const app = new Hono<OperatorEnv>();
  app.use(logRequests(host));
  app.use(
    secureHeaders({
      contentSecurityPolicy: OFFICE_POLICY,
      strictTransportSecurity: host.config.officeUrl !== null && 'max-age=31536000',
    }),
  );
  const asText = createErrorHandler(host);
  app.onError((error, { req }) =>
    error instanceof HttpError && req.header('Accept') === 'application/json'
      ? toRefusal(error)
      : asText(error),
  );
  app.notFound(() => notFound().getResponse());
  registerMetrics(app, host);
  app.use(async (context, next) => {
    context.set('address', officeAddressOf(context, host));
    await next();
  });

  const onTooLarge = () => tooLarge('This is too large. Please send it in parts.').getResponse();
  const limitTo = (maxSize: number) => bodyLimit({ maxSize, onError: onTooLarge });
  app.post('/session', limitTo(SIGN_IN_BYTES_MAX), async (context) => {
    const { address } = context.var;
    ensureOwnPage(context, address, host);
    ensureJson(context);
    const sent = parsePayload(SignIn, parseJson(await context.req.text()));
    const client = clientIn(context, host);
    const actor =
      'code' in sent
        ? await actorOfLink(host, sharedToken, { code: sent.code, client })
        : 'token' in sent
          ? await authenticateOperator(host, sharedToken, { token: sent.token, client })
          : await actorOfPasskey(host, sharedToken, { passkey: sent.passkey, address, client });
    const cookies = context.req.header('Cookie');
    const device = deviceNameOf(context.req.header('User-Agent'));
    return signedAs(await openOfficeSession(host, address, { actor, cookies, device }));
  });
  app.post('/session/link', limitTo(SIGN_IN_BYTES_MAX), async (context) => {
    ensureOwnPage(context, context.var.address, host);
    ensureJson(context);
    const { code } = parsePayload(LinkCode, parseJson(await context.req.text()));
    const client = clientIn(context, host);
    const { name, role } = await actorOfLink(host, sharedToken, { code, client, isAsked: true });
    context.header('Cache-Control', 'no-store');
    return context.json({ name, role, shop: new URL(host.config.publicUrl).host });
  });
  app.post('/session/pin', limitTo(SIGN_IN_BYTES_MAX), async (context) => {
    const session = await sessionOf(host, sharedToken, context);
    ensureJson(context);
    const { pin } = parsePayload(PinEntered, parseJson(await context.req.text()));
    await enterPin(host, session, pin);
    return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } });
  });
  app.post('/session/challenge', limitTo(SIGN_IN_BYTES_MAX), async (context) => {
    ensureOwnPage(context, context.var.address, host);
    context.header('Cache-Control', 'no-store');
    return context.json(await passkeyQuestion(host, context.var.address, clientIn(context, host)));
  });
  app.post('/session/new-passkey', limitTo(SIGN_IN_BYTES_MAX), async (context) => {
    const session = await sessionOf(host, sharedToken, context);
    // Asked here too, so that no browser makes a passkey that is then refused.
    ensureSignedIn(host, session, 'recent');
    context.header('Cache-Control', 'no-store');
    return context.json(await passkeyCreation(host, context.var.address, session));
  });
  app.get('/session', async (context) => {
    const session = await sessionOf(host, sharedToken, context);
    const { actor, freshUntil } = session;
    context.header('Cache-Control', 'no-store');
    return context.json({ name: actor.name, role: actor.role, freshUntil: freshUntil.toISOString() });
  });
  app.delete('/session', async (context) => {
    const { address } = context.var;
    ensureOwnPage(context, address, host);
    await endOfficeSession(host, address, context.req.header('Cookie'));
    host.changed('devices', '');
    return signedAs(clearedOfficeCookie(address));
  });

  const signedIn: MiddlewareHandler<OperatorEnv> = async (context, next) => {
    const authorization = context.req.header('Authorization');
    if (authorization === undefined) {
      const session = await sessionOf(host, sharedToken, context);
      const isAttended = context.req.header(BACKGROUND) === undefined;
      context.set('session', isAttended ? await touchOfficeSession(host, session) : session);
      const { tokenHash } = session;
      context.set('actor', {
        ...session.actor,
        session: { tokenHash, isRecent: isRecent(host, session), origin: context.var.address.publicUrl },
      });
    } else {
      if (!context.var.address.isLocal)
        throw new HttpError(403, 'Tokens are only accepted from this machine: sign in to the office.');
      const token = /^Bearer (\S+)$/.exec(authorization)?.[1] ?? '';
      const client = clientIn(context, host);
      context.set('session', null);
      context.set('actor', await authenticateOperator(host, sharedToken, { token, client }));
    }
    await next();
    context.header('Cache-Control', 'no-store');
  };
  app.post('/commands', signedIn, limitTo(BODY_BYTES_MAX), async (context) => {
    const { actor, session } = context.var;
    if (session !== null) ensureJson(context);
    const {
      command: name,
      input,
      ask,
      said,
      page,
      csv,
    } = parsePayload(CommandRequest, parseJson(await context.req.text()));
    if (!isCommand(name)) throw new HttpError(404, `This host has no command "${name}".`);
    const acting = { ...host, actor, caller: context.req.raw.signal };
    if (session !== null) {
      await ensureMayRun(acting, commands[name]);
      ensureSignedIn(host, session, signInFor(commands[name].costs, actor.role));
    }
    if (ask) return Response.json(await question(acting, name, input));
    if (csv) return Response.json({ csv: await saveCsv(acting, name, input, page) });
    if (page) return Response.json(await pageOf(acting, name, input));
    const key = context.req.header('Idempotency-Key');
    const attempt = key === undefined ? {} : { attempt: parsePayload(IdempotencyKey, key) };
    const answer = await execute({ ...acting, ...attempt }, name, input);
    if (!said) return Response.json(answer);
    const { show, brief, next } = commands[name];
    return Response.json({
      answer,
      said: show(answer, SAID_WIDTH),
      brief: brief(answer),
      next: next(answer),
    });
  });
  app.get('/commands.json', signedIn, ({ json, var: { actor } }) => json(describeCommands(actor.role)));

  app.get('/events', async (context) => {
    const { name, role } = (await sessionOf(host, sharedToken, context)).actor;
    if (events === undefined) throw notFound();
    const asked = { address: context.var.address, cookies: context.req.header('Cookie') };
    return events.open({
      name,
      role,
      at: context.req.query('at') ?? null,
      isSignedIn: async () => (await readOfficeSession(host, sharedToken, asked)) !== null,
    });
  });

  // The catalogue's page needs these pictures, but its policy forbids the shop's address, another
  // site.
  app.get(PICTURES_ROUTE, servePictures(host));
  app.get('*', async (context) => {
    const { path } = context.req;
    const file = office?.files.get(path);
    if (file !== undefined) return sendResource(context, file);
    const isPage =
      path === '/' || (!/\.\w+$/.test(path) && context.req.header('Accept')?.includes('text/html'));
    if (!isPage) throw notFound();
    if (office === null) throw new HttpError(404, NO_OFFICE);
    return sendResource(context, office.page);
  });
  return app;
}

/** The session of an office's request; a 403 for another site's page, a 401 without a session. */
async function sessionOf(
  host: Host,
  sharedToken: string,
  context: Context<OperatorEnv>,
): Promise<OfficeSession> {
  const { address } = context.var;
  const cookies = context.req.header('Cookie');
  if (cookies !== undefined) ensureOwnPage(context, address, host);
  const session = await readOfficeSession(host, sharedToken, { address, cookies });
  if (session === null) throw new HttpError(401, 'You are not signed in.');
  return session;
}

const signedAs = (cookie: string) =>
  new Response(null, { status: 204, headers: { 'Set-Cookie': cookie, 'Cache-Control': 'no-store' } });

/** A refusal as JSON: its sentence, and its field, if it has one. */
const toRefusal = (error: HttpError): Response => {
  const { status, message, retryAfter } = error;
  const path = error instanceof InputRefused ? error.path : null;
  const headers = retryAfter === null ? {} : { 'Retry-After': String(retryAfter) };
  const code = error instanceof SignInAgain ? { code: error.code } : {};
  return Response.json({ path, sentence: message, ...code }, { status, headers });
};

/** Runs a command with unchecked input, like a request. */
export const execute = (host: Host, name: CommandName, sent: unknown): Promise<unknown> =>
  commands[name].run(host, sent);

/**
 * A command's question, with the answer of its dry run; a 400 for a command that asks nothing
 * (R-89).
 */
async function question(host: Host, name: CommandName, sent: unknown): Promise<unknown> {
  const command = commands[name];
  if (command.does !== 'change' || !command.asks) throw new HttpError(400, `"${name}" asks nothing.`);
  const { asked, would } = await command.weigh(host, sent);
  return { ...(asked === null || typeof asked === 'string' ? { question: asked } : asked), would };
}

/** A page of a list; a 400 for a command that answers none. */
async function pageOf(host: Host, name: CommandName, sent: unknown): Promise<ListPage> {
  const { page } = commands[name];
  if (page === undefined) throw new HttpError(400, `"${name}" is no list.`);
  return page(host, sent);
}

/**
 * The answer of a reading as CSV, for a person to keep: who saved what is audited, since a file leaves the
 * office. The filters are named without what was looked for, which may be a code.
 */
async function saveCsv(host: Host, name: CommandName, sent: unknown, isPage: boolean): Promise<string> {
  const command = commands[name];
  if (command.does !== 'read') throw new HttpError(400, `"${name}" has no table.`);
  const answer = isPage ? (await pageOf(host, name, sent)).answer : await execute(host, name, sent);
  const text = command.csv(answer);
  const detail = { by: Object.keys(Object(sent)).join(', '), lines: text.trimEnd().split('\r\n').length - 1 };
  await transact(host.db, (tx) => audit(tx, host, { action: 'save as CSV', subject: name, detail }));
  return text;
}

/**
 * Starts the operator's listener: commands, the built office and `/metrics`.
 * The shared token comes from the settings, or is created at the first start in a file that only
 * its owner can read. If the port is taken, this is logged, and the shop runs without the listener.
 */
export async function startOperator(
  host: Host,
  { officeFolder = null, listen }: { officeFolder?: string | null; listen?: Listen } = {},
): Promise<{ port: number | null; close(): Promise<boolean> }> {
  const { operatorHost, operatorPort, operatorToken } = host.config;
  const token = operatorToken ?? (await readOrCreateSecret(dataFolder(host.config).operatorToken));
  const office = officeFolder === null ? null : loadOffice(officeFolder);
  const events = createOfficeEvents(host);
  const app = createOperatorApp(host, token, { office, events });
  try {
    const server = await startServer(app, { hostname: operatorHost, port: operatorPort });
    const stopListening = await listen?.(CHANGES_CHANNEL, events.hear);
    return {
      port: server.port,
      async close() {
        events.close();
        await stopListening?.();
        return server.close();
      },
    };
  } catch (error) {
    events.close();
    if (!(error instanceof PortUnavailable)) throw error;
    host.log.error(
      { port: operatorPort },
      "the operator's port is taken, so commands can't reach this host: set OPERATOR_PORT to another",
    );
    return { port: null, close: async () => true };
  }
}
