import type { DestinationStream, Logger } from 'pino';
import { destination, pino, stdTimeFunctions } from 'pino';
import { describeError } from './describe-error.ts';
import { requestContext } from './request-context.ts';

/**
 * Writes events: `log.info({ payment }, 'payment settled')`. Never a code, password or token
 * (R-116).
 */
export type Log = Pick<Logger, 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'isLevelEnabled'>;

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/**
 * Creates a log of one JSON object a line: `time` (ISO 8601), `level`, `event`, its fields, and its
 * request. Errors are described without the data being handled.
 */
export const createLog = (level: LogLevel, to: DestinationStream): Log =>
  pino(
    {
      level,
      base: { pid: process.pid },
      messageKey: 'event',
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (name) => ({ level: name }) },
      serializers: { err: describeError },
      mixin: () => {
        const request = requestContext.getStore();
        if (request === undefined) return {};
        return { request_id: request.id, ...(request.account === null ? {} : { account: request.account }) };
      },
    },
    to,
  );

/** The log on standard output: JSON lines, or text in a terminal where `pino-pretty` is installed. */
export async function openLog(level: LogLevel): Promise<Log> {
  const pretty = process.stdout.isTTY ? await importPretty() : null;
  if (pretty === null) return createLog(level, destination({ dest: 1, sync: false }));
  return createLog(
    level,
    pretty({
      messageKey: 'event',
      ignore: 'pid',
      translateTime: 'SYS:HH:MM:ss.l',
      singleLine: true,
      sync: true,
    }),
  );
}

/** Production is installed without it: the log's readers there are programs. */
async function importPretty() {
  try {
    return (await import('pino-pretty')).default;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND') return null;
    throw error;
  }
}

/** A log that drops everything. */
export const silentLog = (): Log => pino({ level: 'silent' });
