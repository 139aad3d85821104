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
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** Zones of the United States, by their number of people. */
const domestic = ['New_York', 'Chicago', 'Los_Angeles', 'Denver', 'Phoenix', 'Anchorage'].map(
  (city) => `America/${city}`,
);
const first = [...domestic, 'Pacific/Honolulu', 'UTC'];

/** Zones that have all words of a text in their ID or name: those whose city starts with it, then domestic ones, then others. */
export function findZones(text: string, most: number): ZoneChoice[] {
  const words = text.toLowerCase().replaceAll('_', ' ').split(/\s+/).filter(Boolean);
  const found = timeZones().filter(({ id, name }) => {
    const all = `${id.replaceAll('_', ' ')} ${name}`.toLowerCase();
    return words.every((word) => all.includes(word));
  });
  const start = words.join(' ');
  const rankOf = ({ id, city }: ZoneChoice) => {
    if (start !== '' && city.toLowerCase().startsWith(start)) return -1;
    const place = first.indexOf(id);
    return place < 0 ? first.length : place;
  };
  return found.sort((a, b) => rankOf(a) - rankOf(b)).slice(0, most);
}
