import { readFileSync } from 'node:fs';
import { codeOf } from '../telemetry/error-code.ts';

/** The settings that may come as a file, named by the same setting with `_FILE`. */
const SECRETS = [
  'SECRET',
  'SECRET_PREVIOUS',
  'OPERATOR_TOKEN',
  'METRICS_TOKEN',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'SMTP_URL',
  'OPERATOR_WEBHOOK_URL',
  'BITCART_TOKEN',
  'OKX_KEY',
  'OKX_SECRET',
  'OKX_PASSPHRASE',
  'BINANCE_KEY',
  'BINANCE_SECRET',
] as const;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The environment with the contents of the files that its `…_FILE` settings name, each without its
 * last line break. `wrong` has a sentence for each setting that can't be read so.
 */
export function readSettingFiles(env: Environment): { env: Environment; wrong: string[] } {
  const read: Record<string, string | undefined> = { ...env };
  const wrong: string[] = [];
  for (const name of SECRETS) {
    const file = env[`${name}_FILE`];
    delete read[`${name}_FILE`];
    if (file === undefined || file.trim() === '') continue;
    if ((env[name] ?? '').trim() !== '') {
      wrong.push(`${name} and ${name}_FILE are both set: leave one out.`);
      continue;
    }
    try {
      const text = new TextDecoder().decode(readFileSync(file)).replace(/\r?\n$/, '');
      if (text.trim() === '') wrong.push(`${name}_FILE names an empty file: ${file}`);
      else read[name] = text;
    } catch (error) {
      wrong.push(`${name}_FILE names a file that can't be read (${codeOf(error) ?? 'unknown'}): ${file}`);
    }
  }
  return { env: read, wrong };
}
