/**
 * Prints which packages production consists of, as a software bill of materials (CycloneDX), from the
 * lock file.
 */
import { execFileSync } from 'node:child_process';
import * as v from 'valibot';
import { readCommandLine } from '#server/platform/read-command-line.ts';

readCommandLine(
  'npx node src/tooling/sbom.ts\n\nPrints what production consists of, as a software bill of materials (CycloneDX).',
  {},
);

const Component = v.looseObject({
  'bom-ref': v.string(),
  properties: v.array(v.object({ name: v.string(), value: v.string() })),
});
const Bom = v.looseObject({
  metadata: v.looseObject({ component: v.looseObject({ name: v.string() }) }),
  components: v.array(Component),
  dependencies: v.array(v.object({ ref: v.string(), dependsOn: v.array(v.string()) })),
});

const isForDevelopment = ({ properties }: v.InferOutput<typeof Component>) =>
  properties.some(({ name, value }) => name === 'cdx:npm:package:development' && value === 'true');

const LONGEST_OUTPUT = 64 * 2 ** 20;

// Not with `--omit dev`: npm 11 then also leaves out half of what production needs.
const text = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
  encoding: 'utf8',
  maxBuffer: LONGEST_OUTPUT,
});
const bom = v.parse(Bom, JSON.parse(text));
const left = new Set(bom.components.filter(isForDevelopment).map((component) => component['bom-ref']));

console.log(
  JSON.stringify(
    {
      ...bom,
      // npm names it after the folder.
      metadata: { ...bom.metadata, component: { ...bom.metadata.component, name: 'keystall' } },
      components: bom.components.filter((component) => !left.has(component['bom-ref'])),
      dependencies: bom.dependencies
        .filter(({ ref }) => !left.has(ref))
        .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => !left.has(one)) })),
    },
    null,
    2,
  ),
);
