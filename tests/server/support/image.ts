import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';

type Instruction = { name: string; text: string };

const INSTALL = 'npm ci --ignore-scripts';

/** The Dockerfile's stages, each with its instructions in order, the first of them FROM. */
export function readStages(): Instruction[][] {
  const lines = readFileSync('Dockerfile', 'utf8')
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const instructions = lines.map((line) => {
    const [, name = '', text = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
    return { name, text: text.trim() };
  });
  const stages: Instruction[][] = [];
  for (const instruction of instructions) {
    if (instruction.name === 'FROM') stages.push([]);
    stages.at(-1)?.push(instruction);
  }
  return stages;
}

/** The command of an instruction in its JSON form: `CMD ["node", "main.ts"]`. */
export function commandOf(stage: readonly Instruction[], name: 'CMD' | 'HEALTHCHECK'): string[] {
  const text = stage.find((each) => each.name === name)?.text ?? '';
  const command: unknown = JSON.parse(text.slice(text.indexOf('[')));
  if (!Array.isArray(command)) throw new Error(`${name} has no command in the form of a list`);
  return command.map(String);
}

/**
 * Does what the Dockerfile says, without Docker: each stage is a folder in `folder`, which stands
 * for its WORKDIR. Base images, users and environments are not imitated. Returns the last stage's
 * folder.
 */
export function buildImage(folder: string): string {
  const stages = readStages();
  const folders = stages.map((_, index) => join(folder, `stage-${index}`));
  const nameOf = (stage: Instruction[] | undefined) => / AS (\w+)$/.exec(stage?.[0]?.text ?? '')?.[1];
  for (const [index, stage] of stages.entries()) {
    const target = folders[index] ?? '';
    mkdirSync(target, { recursive: true });
    for (const { name, text } of stage) {
      if (name === 'RUN' && text === INSTALL) copyPackages(target);
      else if (name === 'RUN') runIn(target, text);
      if (name !== 'COPY') continue;
      const [, from, paths = ''] = /^(?:--from=(\w+)\s+)?(.*)$/.exec(text) ?? [];
      const sources = paths.split(/\s+/);
      const to = join(target, sources.pop() ?? '');
      const source = folders[stages.findIndex((each) => from !== undefined && nameOf(each) === from)];
      if (source === undefined) copyContext(sources, to);
      else copyFrom(source, sources, to);
    }
  }
  return folders.at(-1) ?? '';
}

function runIn(folder: string, command: string): void {
  const { PATH = '', HOME = '' } = process.env;
  const bin = join(process.cwd(), 'node_modules/.bin');
  execFileSync('sh', ['-c', command], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: `${bin}:${PATH}`, HOME },
  });
}

/** The project's files, without those that .dockerignore or Git leaves out. */
function copyContext(sources: readonly string[], to: string): void {
  const ignored = new Set(readFileSync('.dockerignore', 'utf8').trim().split('\n'));
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  });
  const files = listed.trim().split('\n');
  for (const file of files.filter((path) => !ignored.has(path.split('/')[0] ?? '')))
    if (sources.includes('.') || sources.includes(file))
      cpSync(file, join(to, file), { recursive: true, force: true });
}

/** Like COPY: a folder's content into `to`, files below it if `to` ends with a slash. */
function copyFrom(stage: string, sources: readonly string[], to: string): void {
  for (const source of sources) {
    const path = join(stage, source.replace(/^\/shop\/?/, ''));
    cpSync(path, to.endsWith('/') ? join(to, basename(path)) : to, {
      recursive: true,
      verbatimSymlinks: true,
    });
  }
}

/** What `npm ci` has installed here, without the caches of tools: a copy takes minutes less. */
function copyPackages(to: string): void {
  execFileSync('cp', ['-a', 'node_modules', to]);
  const packages = join(to, 'node_modules');
  const caches = readdirSync(packages).filter((name) => name.startsWith('.') && !INSTALLED.includes(name));
  for (const name of caches) rmSync(join(packages, name), { recursive: true });
}
const INSTALLED = ['.bin', '.package-lock.json'];

/** Removes a folder whose files can't be written. */
export function removeReadOnly(folder: string): void {
  execFileSync('chmod', ['-R', 'u+w', folder]);
  rmSync(folder, { recursive: true, force: true });
}
