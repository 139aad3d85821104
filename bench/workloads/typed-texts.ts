import type { DatabaseSync } from 'node:sqlite';

/** Reproducible pseudorandom numbers from 0 to 1. */
function openNumbers(): () => number {
  let state = 7;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/**
 * Search texts derived from the index itself: prefixes of addresses (six in ten), owners, places and parcel numbers, at any point of
 * typing. A quarter of the longer ones have a missing letter or two swapped.
 */
export function typedTexts(db: DatabaseSync, count: number): string[] {
  const next = openNumbers();
  const below = (most: number): number => Math.floor(next() * most);
  const largest = (table: string): number => Number(db.prepare(`SELECT max(id) AS id FROM ${table}`).get()?.id ?? 0);
  const [names, owners, places] = [largest('name'), largest('owner'), largest('place')];
  const house =
    db.prepare(`SELECT h.number || ' ' || s.label AS line, s.city, s.zip FROM house h JOIN street s ON s.id = h.street_id
    WHERE h.name_id = ? LIMIT 1 OFFSET ?`);
  const owner = db.prepare('SELECT label FROM owner WHERE id = ?');
  const place = db.prepare('SELECT label FROM place WHERE id = ?');
  const parcel = db.prepare('SELECT label FROM parcel WHERE number >= ? LIMIT 1');
  const whole = (): string => {
    const kind = next();
    if (kind < 0.6) {
      const id = 1 + below(names);
      const found = house.get(id, below(20)) ?? house.get(id, 0);
      return `${found?.line} ${next() < 0.5 ? found?.city : found?.zip}`;
    }
    if (kind < 0.8) return String(owner.get(1 + below(owners))?.label ?? 'SMITH JOHN');
    if (kind < 0.92) return String(place.get(below(places))?.label);
    return String(parcel.get(String(below(10_000_000_000)).padStart(10, '0'))?.label ?? '0001-02');
  };
  return Array.from({ length: count }, () => {
    const text = whole().toLowerCase();
    const typed = text.slice(0, 2 + below(text.length - 1));
    if (typed.length < 8 || next() >= 0.25) return typed;
    const at = 4 + below(typed.length - 6);
    const [one = '', other = ''] = [typed[at], typed[at + 1]];
    return `${typed.slice(0, at)}${next() < 0.5 ? '' : other}${one}${typed.slice(at + 2)}`;
  });
}
