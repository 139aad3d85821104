import { zoneCity } from './zone-times.ts';

export interface ZoneChoice {
  id: string;
  /** `New York`. */
  city: string;
  /** `Eastern Time`. */
  name: string;
}

/** All zones of this browser, by city. Naming them takes tens of milliseconds, so it is done once. */
let known: readonly ZoneChoice[] | undefined;

export function timeZones(): readonly ZoneChoice[] {
  known ??= ['UTC', ...Intl.supportedValuesOf('timeZone').filter((id) => id !== 'UTC')]
    .map((id) => ({ id, city: zoneCity(id), name: nameOf(id) }))
    .sort((a, b) => a.city.localeCompare(b.city, 'en-US'));
  return known;
}

function nameOf(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).formatToParts(0);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** Zones that have all words of a text in their ID or name; those whose city starts with it first. */
export function findZones(text: string, most: number): ZoneChoice[] {
  const words = text.toLowerCase().replaceAll('_', ' ').split(/\s+/).filter(Boolean);
  const found = timeZones().filter(({ id, name }) => {
    const all = `${id.replaceAll('_', ' ')} ${name}`.toLowerCase();
    return words.every((word) => all.includes(word));
  });
  const start = words.join(' ');
  const isFirst = ({ city }: ZoneChoice) => city.toLowerCase().startsWith(start);
  return [...found.filter(isFirst), ...found.filter((zone) => !isFirst(zone))].slice(0, most);
}
