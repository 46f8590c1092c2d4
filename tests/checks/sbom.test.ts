import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { expect, it } from 'vitest';

const Lock = v.object({
  packages: v.record(
    v.string(),
    v.object({
      version: v.optional(v.string()),
      dev: v.optional(v.boolean()),
      link: v.optional(v.boolean()),
    }),
  ),
});
const Sbom = v.object({
  bomFormat: v.literal('CycloneDX'),
  metadata: v.object({ component: v.object({ name: v.literal('keystall') }) }),
  components: v.array(v.object({ 'bom-ref': v.string(), name: v.string(), version: v.string() })),
  dependencies: v.array(v.object({ ref: v.string(), dependsOn: v.array(v.string()) })),
});

const sorted = (names: Iterable<string>) => [...new Set(names)].sort();

it('the bill of materials names every package of the lock file that production needs, and no other', () => {
  const output = execFileSync(process.execPath, ['src/tooling/sbom.ts'], {
    encoding: 'utf8',
    maxBuffer: 64 * 2 ** 20,
  });
  const { components, dependencies } = v.parse(Sbom, JSON.parse(output));
  const { packages } = v.parse(Lock, JSON.parse(readFileSync('package-lock.json', 'utf8')));
  const needed = Object.entries(packages)
    // A folder of this repository is linked, and has a line of its own.
    .filter(([path, { dev, link }]) => path !== '' && dev !== true && link !== true)
    .map(([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`);
  expect(sorted(components.map(({ name, version }) => `${name}@${version}`))).toEqual(sorted(needed));
  expect(needed).toContain(`hono@${packages['node_modules/hono']?.version}`);

  const known = new Set(dependencies.map(({ ref }) => ref));
  expect(dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !known.has(ref))).toEqual([]);
});
