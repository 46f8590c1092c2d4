import { ONE_TIME_CODE_LIFE_MS } from '#contract/constants.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import { audit } from '../audit/audit.ts';
import { dryRun, transact } from '../database/transact.ts';
import type { Host } from '../host.ts';
import { HttpError } from '../http/http-error.ts';
import type { Keyring } from '../platform/keyring.ts';
import type { RotationProgress } from './rotation.ts';
import { changeKey, countLeft, forgetPreviousKey, keyRecord, resealBatch, WALK_START } from './rotation.ts';
import { sealingKeyring } from './sealing-keyring.ts';

/** One request re-seals for a second or two; each statement locks few rows, and only shortly. */
const STEP = { batches: 60, size: 250 };

type KeyRecord = Awaited<ReturnType<typeof keyRecord>>;

/** The result of one step. `isDone`: nothing is sealed with the previous key any more. */
export type RotationStep = RotationProgress & { isDone: boolean; removableAt: Date | null };

/**
 * Changes the key to `SECRET`, then re-seals some thousand codes, items and mails while the shop
 * sells. The caller repeats it with the returned progress until `isDone`; without
 * `progress` it starts at the first row, so that it can be resumed. A 409 if a running host doesn't
 * hold the key.
 */
export async function rotateKeys(
  host: Host,
  progress: RotationProgress | null,
  { batches, size } = STEP,
): Promise<RotationStep> {
  const record = progress === null ? await beginRotation(host) : await keyRecord(host.db);
  ensureChangeable(host, record);
  const keyring = await sealingKeyring(host.db, host);
  let walk: RotationProgress = progress ?? {
    ...WALK_START,
    duplicates: 0,
    resealed: 0,
    left: record.previous === null ? 0 : await countLeft(host.db, keyring),
  };
  if (record.previous === null) return { ...walk, isDone: true, removableAt: removableAt(host, record) };
  for (let batch = 0; batch < batches; batch++) {
    const next = await resealBatch(host, keyring, walk, size);
    if (next === null) return endWalk(host, keyring, walk);
    walk = next;
  }
  return { ...walk, isDone: false, removableAt: null };
}

/** The first step's state, without any change. */
export async function previewRotation(host: Host): Promise<RotationStep> {
  const { record } = await dryRun(host, (tx) => changeKey(tx, host));
  ensureChangeable(host, record);
  const left = record.previous === null ? 0 : await countLeft(host.db, host.keyring);
  return { ...WALK_START, duplicates: 0, resealed: 0, left, isDone: left === 0, removableAt: null };
}

function ensureChangeable(host: Host, { previous }: KeyRecord): void {
  if (previous === null && host.keyring.ids.length === 1)
    throw new HttpError(
      409,
      'This host holds one key only. To change it, set SECRET to a new one and SECRET_PREVIOUS to the present one, and restart every host.',
    );
}

const beginRotation = (host: Host): Promise<KeyRecord> =>
  transact(host.db, async (tx) => {
    const { record, isChanged } = await changeKey(tx, host);
    if (!isChanged) return record;
    const [to, from] = host.keyring.ids;
    const detail = { before: { key: from }, after: { key: to } };
    await audit(tx, host, { action: 'keys rotate', subject: to, detail });
    host.log.info({ key: to }, 'key changed');
    return record;
  });

/** Forgets the previous key if nothing needs it; otherwise starts another walk. */
async function endWalk(host: Host, keyring: Keyring, walk: RotationProgress): Promise<RotationStep> {
  const left = await countLeft(host.db, keyring);
  if (walk.locked > 0 || left > walk.unreadable)
    return { ...walk, ...WALK_START, left, isDone: false, removableAt: null };
  await transact(host.db, async (tx) => {
    if (!(await forgetPreviousKey(tx))) return;
    const { resealed, unreadable, duplicates } = walk;
    const detail = { resealed, unreadable, duplicates };
    await audit(tx, host, { action: 'keys rotated', subject: keyring.ids[0], detail });
    host.log.info({ key: keyring.ids[0], ...detail }, 'previous key not needed any more');
  });
  return { ...walk, left: 0, isDone: true, removableAt: removableAt(host, await keyRecord(host.db)) };
}

/** One-time codes can't be re-sealed: codes from before the change stay valid this long. */
const REMOVABLE_AFTER_MS = ONE_TIME_CODE_LIFE_MS + MINUTE_MS;

/** When `SECRET_PREVIOUS` can be removed; null if it can be removed now. */
function removableAt(host: Host, { changedAt }: KeyRecord): Date | null {
  if (changedAt === null) return null;
  const at = new Date(changedAt.getTime() + REMOVABLE_AFTER_MS);
  return at > host.now() ? at : null;
}
