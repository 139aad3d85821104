import type { Packs } from '../solutions/index.ts';

/** Those of its folder, except the reference tables that come with every set. */
export function packObjects(packs: Packs): (code: string) => readonly string[] | undefined {
  return (code) => packs.find(code)?.objects.filter((each) => !each.startsWith('Reference.'));
}
