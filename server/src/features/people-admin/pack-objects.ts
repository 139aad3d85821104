import type { Config } from '../../config.ts';
import { packsOf } from '../solutions/index.ts';

/** Says which objects a pack opens: those of its folder, without the reference tables that come with every set. */
export function packObjects(config: Pick<Config, 'contentFolder'>): (code: string) => readonly string[] | undefined {
  const packs = packsOf(config);
  return (code) => packs.find(code)?.objects.filter((each) => !each.startsWith('Reference.'));
}
