import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openEmbedded } from '#server/database/connect.ts';
import { acquireLock, isLocked, lockFolder } from '#server/database/folder-lock.ts';
import type { RunningProcess } from './support/process.ts';
import { startProcess } from './support/process.ts';

let root = '';
let folder = '';
const running: RunningProcess[] = [];
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'keystall-lock-'));
  folder = join(root, 'database');
});
afterEach(async () => {
  for (const { child, ended } of running.splice(0)) {
    child.kill('SIGKILL');
    await ended;
  }
  rmSync(root, { recursive: true, force: true });
});

const hold = () => {
  const holder = startProcess('tests/server/support/database-holder.ts', [folder]);
  running.push(holder);
  return holder;
};
const rowsOf = (line: string) => Number(/\d+/.exec(line)?.[0]);

describe('A folder with an embedded database', () => {
  it('is used by one process at a time: the next one waits, then finds all data', async () => {
    const first = hold();
    await first.waitFor(/written 20\./);
    expect(await isLocked(folder)).toBe(true);
    await expect(lockFolder(folder, 200)).rejects.toThrow(
      `The folder ${folder} is in use by another process (id ${first.child.pid}).`,
    );
    const second = hold();
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    const written = Math.max(...[...first.output().matchAll(/written (\d+)\./g)].map(([, n]) => Number(n)));
    expect(rowsOf(await second.waitFor(/open with \d+ rows/))).toBe(written);
  });

  it('is free at once after its process was killed, and has lost nothing acknowledged', async () => {
    const first = hold();
    await first.waitFor(/written 30\./);
    first.child.kill('SIGKILL');
    await first.ended;
    expect(existsSync(`${folder}.lock`)).toBe(true);
    expect(await isLocked(folder)).toBe(false);
    const written = Math.max(...[...first.output().matchAll(/written (\d+)\./g)].map(([, n]) => Number(n)));
    const second = hold();
    expect(rowsOf(await second.waitFor(/open with \d+ rows/))).toBeGreaterThanOrEqual(written);
  });

  it('is refused if it contains something else, which stays unchanged', async () => {
    mkdirSync(folder);
    writeFileSync(join(folder, 'letter.txt'), 'Dear Sir');
    await expect(openEmbedded(folder)).rejects.toThrow(
      `The folder ${folder} contains an incomplete database or something else. Remove it, or set DATA_DIR to another folder.`,
    );
    expect(readFileSync(join(folder, 'letter.txt'), 'utf8')).toBe('Dear Sir');
    expect(existsSync(`${folder}.lock`)).toBe(false);
  });

  it('is refused if a part of the database is missing', async () => {
    const { close } = await openEmbedded(folder);
    await close();
    rmSync(join(folder, 'global'), { recursive: true });
    await expect(openEmbedded(folder)).rejects.toThrow('contains an incomplete database');
  });

  it('is created again if creating the database was interrupted', async () => {
    const first = hold();
    await vi.waitFor(() => expect(existsSync(join(folder, 'base'))).toBe(true), {
      interval: 5,
      timeout: 60_000,
    });
    first.child.kill('SIGKILL');
    await first.ended;
    expect(existsSync(`${folder}.initializing`)).toBe(true);
    expect(await hold().waitFor(/open with \d+ rows/)).toBe('open with 0 rows');
    expect(existsSync(`${folder}.initializing`)).toBe(false);
  });
});

describe('A lock', () => {
  it('that is stale is taken by exactly one of many processes', async () => {
    const file = join(root, 'a.lock');
    for (let round = 0; round < 5; round += 1) {
      writeFileSync(file, JSON.stringify({ pid: 2 ** 22 + 1, started: null }));
      const taken = await Promise.all(Array.from({ length: 8 }, () => acquireLock(file, 400)));
      const holders = taken.filter((unlock) => unlock !== null);
      expect(holders).toHaveLength(1);
      await holders[0]?.();
    }
  });

  it('of a process whose id was reused is stale', async () => {
    const file = join(root, 'a.lock');
    writeFileSync(file, JSON.stringify({ pid: process.pid, started: 'long ago' }));
    expect(await acquireLock(file, 1_000)).not.toBeNull();
  });

  it('with invalid content is stale', async () => {
    const file = join(root, 'a.lock');
    writeFileSync(file, 'nonsense');
    expect(await acquireLock(file, 1_000)).not.toBeNull();
  });

  it('is free again once it is released', async () => {
    const file = join(root, 'a.lock');
    const unlock = await acquireLock(file, 0);
    const next = acquireLock(file, 5_000);
    await unlock?.();
    expect(await next).not.toBeNull();
  });
});
