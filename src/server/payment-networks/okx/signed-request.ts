import { createHmac } from 'node:crypto';
import * as v from 'valibot';
import { fetchJson, joinUrl, NetworkFailure } from '../http-client.ts';
import type { OkxConfig } from '../settings.ts';

const OkxResponse = v.object({ code: v.string(), data: v.array(v.unknown()) });

/** A signed GET of OKX's API v5; returns `data`, each entry parsed by `schema`. */
export async function requestOkx<const S extends v.GenericSchema>(
  { url, key, secret, passphrase }: OkxConfig,
  { path, query, schema, at }: { path: string; query: Record<string, string>; schema: S; at: Date },
): Promise<v.InferOutput<S>[]> {
  const target = `${path}?${new URLSearchParams(query)}`;
  const time = at.toISOString();
  const sign = createHmac('sha256', secret).update(`${time}GET${target}`).digest('base64');
  const answer = v.safeParse(
    OkxResponse,
    await fetchJson(joinUrl(url, target), {
      headers: {
        'OK-ACCESS-KEY': key,
        'OK-ACCESS-SIGN': sign,
        'OK-ACCESS-TIMESTAMP': time,
        'OK-ACCESS-PASSPHRASE': passphrase,
      },
    }),
  );
  if (!answer.success) throw new NetworkFailure('OKX answered something else');
  if (answer.output.code !== '0') throw new NetworkFailure(`OKX refused with code ${answer.output.code}`);
  const data = v.safeParse(v.array(schema), answer.output.data);
  if (!data.success) throw new NetworkFailure(`OKX answered something else at ${path}`);
  return data.output;
}
