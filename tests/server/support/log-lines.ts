import * as v from 'valibot';
import type { Log, LogLevel } from '#server/telemetry/logger.ts';
import { createLog } from '#server/telemetry/logger.ts';

const Line = v.looseObject({ level: v.string(), event: v.string() });

/** A line of the log. */
export type LogLine = v.InferOutput<typeof Line>;

/** A log that keeps its lines. */
export type LogLines = {
  log: Log;
  /** What was logged, oldest first. */
  lines(): LogLine[];
  /** As it would have been written. */
  text(): string;
  clear(): void;
};

export function collectLog(level: LogLevel = 'debug'): LogLines {
  const written: string[] = [];
  return {
    log: createLog(level, { write: (line: string) => void written.push(line) }),
    lines: () => written.map((line) => v.parse(Line, JSON.parse(line))),
    text: () => written.join(''),
    clear: () => written.splice(0),
  };
}
