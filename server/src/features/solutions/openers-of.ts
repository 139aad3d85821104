import type { Pack } from './pack.ts';

/** The packs that have an object, sorted by how central it is to them; the best Solution Pack and the best Dataset come first. */
export function openersOf(name: string, packs: readonly Pack[]): Pack[] {
  const holding = packs
    .filter(({ objects }) => objects.includes(name))
    .sort((a, b) => a.objects.indexOf(name) - b.objects.indexOf(name));
  const firstOf = (type: Pack['type']) => holding.find((pack) => pack.type === type) ?? [];
  return [...new Set([firstOf('Solution Pack'), firstOf('Dataset'), holding].flat())];
}

/** One pack that has all objects, or else the best pack of each. */
export function fewestPacks(objects: readonly string[], packs: readonly Pack[]): Pack[] {
  const openers = objects.map((name) => openersOf(name, packs));
  const ofAll = openers[0]?.find((pack) => openers.every((each) => each.includes(pack)));
  return ofAll ? [ofAll] : [...new Set(openers.flatMap(([best]) => best ?? []))];
}
