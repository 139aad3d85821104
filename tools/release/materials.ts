import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runNpm } from '../pack/run-npm.ts';

interface Materials {
  metadata: { component: { name: string } };
  components: { 'bom-ref': string; externalReferences?: unknown[] }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

/** CycloneDX: every library that the package is built with or depends on, from the lock file. Names no registry. */
export function listMaterials(folder: string): string {
  const printed = runNpm(['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], folder);
  const materials = JSON.parse(printed) as Materials;
  // npm would also omit what is a development dependency of one workspace and a dependency of another.
  const developed = onlyForDevelopment(folder);
  const isShipped = (ref: string): boolean => !developed.has(ref);
  materials.components = materials.components.filter((component) => isShipped(component['bom-ref']));
  materials.dependencies = materials.dependencies
    .filter(({ ref }) => isShipped(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isShipped) }));
  // npm writes the name of the folder.
  materials.metadata.component.name = 'platbook';
  for (const component of materials.components) delete component.externalReferences;
  return `${JSON.stringify(materials, null, 2)}\n`;
}

/** `name@version` of packages of which every copy in the lock file is for development. */
function onlyForDevelopment(folder: string): Set<string> {
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version: string; dev?: boolean; devOptional?: boolean }>;
  };
  const all = Object.entries(packages).map(([place, { version, dev, devOptional }]) => ({
    ref: `${place.split('node_modules/').at(-1)}@${version}`,
    isDeveloped: dev === true || devOptional === true,
  }));
  const shipped = new Set(all.filter(({ isDeveloped }) => !isDeveloped).map(({ ref }) => ref));
  return new Set(all.map(({ ref }) => ref).filter((ref) => !shipped.has(ref)));
}
