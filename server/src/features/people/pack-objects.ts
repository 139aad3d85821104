import type { Config } from '../../config/config.ts';
import { packsOf } from '../solutions/index.ts';

/**
 * Returns a function that lists the objects that a pack unlocks: those of its folder, except the reference tables that come with
 * every set.
 */
export function packObjects(config: Pick<Config, 'contentFolder'>): (code: string) => readonly string[] | undefined {
  const packs = packsOf(config);
  return (code) => packs.find(code)?.objects.filter((each) => !each.startsWith('Reference.'));
}
