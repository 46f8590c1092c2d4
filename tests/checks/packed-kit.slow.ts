import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import kit from '../../src/statecharts/package.json' with { type: 'json' };

/**
 * `INSTALL=1` installs what the kit's README says from the registry, instead of linking it from here, and runs
 * also what takes long.
 */
const installs = process.env['INSTALL'] === '1';

const folder = mkdtempSync(join(tmpdir(), 'strangers-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** This Node, and nothing of the run that this test is part of. */
const env = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV)/.test(name))),
  PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter),
};
function run(cwd: string, command: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, env, encoding: 'utf8' });
  expect(status, `${command} ${args.join(' ')}\n${stdout}${stderr}`).toBe(0);
  return stdout;
}

/** Packs the kit beside it, once, so that nothing else here meets its compiled files. */
function pack(): string {
  const [known] = globSync(join(folder, 'kit/*.tgz'));
  if (known !== undefined) return known;
  const beside = join(folder, 'kit');
  cpSync('src/statecharts', beside, { recursive: true });
  symlinkSync(resolve('node_modules'), join(beside, 'node_modules'));
  run(beside, 'npm', 'pack');
  const [file = ''] = globSync(join(beside, '*.tgz'));
  return file;
}

/** Installs a line of the README: from the registry, or the packages named there from here. */
function install(project: string, names: readonly string[], packed: string): void {
  const modules = join(project, 'node_modules');
  if (installs) {
    const from = names.map((name) => (name === kit.name ? packed : name));
    run(project, 'npm', 'install', ...from);
    return;
  }
  mkdirSync(join(modules, '.bin'), { recursive: true });
  for (const name of names.filter((one) => !one.startsWith('--'))) {
    if (name !== kit.name) {
      link(modules, name);
      continue;
    }
    const place = join(modules, name);
    mkdirSync(dirname(place), { recursive: true });
    run(dirname(place), 'tar', '-xzf', packed);
    renameSync(join(dirname(place), 'package'), place);
    const needed = Object.keys(kit.peerDependencies).filter(
      (name) => !Object.hasOwn(kit.peerDependenciesMeta, name),
    );
    for (const own of [...Object.keys(kit.dependencies), ...needed]) link(modules, own);
    const command = join(place, kit.bin.charts);
    chmodSync(command, 0o755);
    symlinkSync(command, join(modules, '.bin/charts'));
  }
}

const LONG = /^npx (?:charts mutate|storybook)/;

const COMMANDS: Readonly<Record<string, string>> = {
  vitest: 'vitest',
  typescript: 'tsc',
  storybook: 'storybook',
};
function link(modules: string, name: string): void {
  const place = join(modules, name);
  mkdirSync(dirname(place), { recursive: true });
  if (existsSync(place)) return;
  symlinkSync(resolve('node_modules', name), place);
  const command = COMMANDS[name];
  if (command !== undefined)
    symlinkSync(resolve('node_modules/.bin', command), join(modules, '.bin', command));
}

/** The steps of the README: a file that it shows, or a line of commands. */
function steps(): { file: string | undefined; text: string }[] {
  const readme = readFileSync('src/statecharts/README.md', 'utf8');
  const [, section = ''] = /\n## In a project of your own\n(.*?)\n## /s.exec(readme) ?? [];
  return [...section.matchAll(/(?:^`([\w./-]+)`[^\n]*\n\n)?```\w+\n(.*?)\n```/gms)].map(
    ([, file, text = '']) => ({ file, text }),
  );
}

it("another project follows the kit's README with the packed kit, and is green", () => {
  const packed = pack();
  const project = join(folder, 'project');
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), '{ "private": true, "type": "module" }\n');
  const told = new Map<string, string>();
  for (const { file, text } of steps()) {
    if (file !== undefined) {
      mkdirSync(dirname(join(project, file)), { recursive: true });
      writeFileSync(join(project, file), text);
      continue;
    }
    for (const line of text.split('\n')) {
      const [npm = '', verb = '', ...names] = line.split(' ');
      if (npm === 'npm') install(project, names, packed);
      else if (installs || !LONG.test(line))
        told.set(line, run(project, join(project, 'node_modules/.bin', verb), ...names));
    }
  }
  const quick = ['init', 'paths lamp', 'draw --out drawings lamp', 'transitions lamp', 'test lamp'];
  expect([...told.keys()]).toEqual([
    ...quick.map((command) => `npx charts ${command}`),
    'npx tsc',
    ...(installs ? ['npx charts mutate lamp', 'npx storybook build'] : []),
  ]);
  const said = (command: string) => told.get(`npx ${command}`) ?? '';
  expect(said('charts init')).toMatch(/^left alone {2}package.json\nwritten {5}charts.config.ts\n/);
  // What `init` says to install is what the README goes on with, but for XState, which is there already.
  const [next] = /^Next: (.+)$/m.exec(said('charts init')) ?? [];
  const missing = (next ?? '').slice('Next: '.length).replace('npm install xstate && ', '');
  expect(steps().map(({ text }) => text)).toContain(missing);
  expect(said('charts paths lamp')).toContain('fuse.blown      off');
  expect(said('charts draw --out drawings lamp')).toBe('drawings/lamp.svg\n');
  const tested = said('charts test lamp');
  expect(tested).toMatch(/^lamp +2 +3 +100 % +33 % +0 % +2 +1 /m);
  expect(tested).toContain('Every test passes.');
  expect(tested).toContain('No law of lamp speaks of:\n  off: `switch.pressed` → on\n');
  if (installs) {
    expect(said('charts mutate lamp')).toMatch(/^lamp +3 +3 +0 +100 % /m);
    const { entries }: { entries: object } = JSON.parse(
      readFileSync(join(project, 'storybook-static/index.json'), 'utf8'),
    );
    expect(Object.keys(entries)).toEqual([
      'start-here--overview',
      'start-here--copy',
      'screens-lamp--the-flow',
      'statecharts-panel--live',
      'screens-lamp--off',
      'screens-lamp--on',
    ]);
  }
});

it('the packed kit has compiled files alone, and nothing of this shop', () => {
  const unpacked = join(folder, 'unpacked');
  mkdirSync(unpacked);
  run(unpacked, 'tar', '-xzf', pack());
  const files = globSync('package/**/*', { cwd: unpacked }).filter((file) => /\.\w+$/.test(file));
  expect(files).toContain('package/dist/storybook/preset.js');
  expect(files.filter((file) => /\/tests\/|\/sample\/|(?<!\.d)\.tsx?$/.test(file))).toEqual([]);
  const OF_SHOP =
    /\bKeystall\b|\bPKR\b|\bpaisas?\b|#(?:web|server|contract|tooling|styled)\/|\bsrc\/(?:web|server|office)\b/;
  const found = files.flatMap((file) => {
    const [word] = OF_SHOP.exec(readFileSync(join(unpacked, file), 'utf8')) ?? [];
    return word === undefined ? [] : [`${file} says ${word}`];
  });
  expect(found).toEqual([]);
});
