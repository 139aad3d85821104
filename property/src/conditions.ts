/** The conditions of a property search in a URL. Parsed ones contain only numbers, dates, codes and known keys. */
import { type FieldKey, type FieldKind, findField } from '@platbook/contract/property/property-fields';
import type { Bounds, SearchConditions } from '@platbook/contract/property/property-search';
import { isCrossingItself } from './polygon.ts';
import { readAmount, readDays } from './shorthand.ts';

/** One `where` pair. A property matches if it has any of `values`, is within the range, or has no value and `hasNone` is set. */
export interface FieldCondition {
  readonly key: FieldKey;
  readonly kind: FieldKind;
  readonly values: readonly string[];
  /** Inclusive ends of a range of numbers, or of dates as YYYY-MM-DD; null is open. */
  readonly from: number | string | null;
  readonly to: number | string | null;
  readonly hasNone: boolean;
}

export type Corner = readonly [lon: number, lat: number];

export interface PropertyConditions {
  readonly fields: readonly FieldCondition[];
  /** The polygon's corners, without the first one repeated; null for none. */
  readonly within: readonly Corner[] | null;
  readonly near: { readonly lat: number; readonly lon: number; readonly miles: number } | null;
  readonly view: Bounds | null;
  readonly ids?: readonly number[];
}

export type ReadConditions =
  | { readonly conditions: PropertyConditions; readonly problem?: undefined }
  | { readonly conditions?: undefined; readonly problem: string };

export const noConditions: PropertyConditions = { fields: [], within: null, near: null, view: null };

const most = { corners: 200, miles: 20, values: 100, characters: 200, ids: 1000 };

class InvalidText extends Error {}

export function readConditions(given: SearchConditions): ReadConditions {
  try {
    return {
      conditions: {
        fields: given.where ? readWhere(given.where) : [],
        within: given.within ? readPolygon(given.within) : null,
        near: given.near ? readNear(given.near) : null,
        view: given.view ? readView(given.view) : null,
        ...(given.ids ? { ids: readIds(given.ids) } : {}),
      },
    };
  } catch (error) {
    if (error instanceof InvalidText) return { problem: error.message };
    throw error;
  }
}

export function writeConditions({ fields, within, near, view, ids }: PropertyConditions): SearchConditions {
  return {
    ...(fields.length === 0 ? {} : { where: fields.map(writeLine).join('&') }),
    ...(within === null ? {} : { within: within.map((corner) => corner.map(degrees).join(',')).join(' ') }),
    ...(near === null ? {} : { near: [near.lat, near.lon, near.miles].map(degrees).join(',') }),
    ...(view === null ? {} : { view: view.map(degrees).join(',') }),
    ...(ids === undefined ? {} : { ids: ids.join(',') }),
  };
}

export function writeLine({ key, kind, values, from, to, hasNone }: FieldCondition): string {
  const isRange = kind === 'number' || kind === 'date';
  const range = from === null && to === null ? [] : [from === to ? `${from}` : `${from ?? ''}..${to ?? ''}`];
  const parts = [...(hasNone ? ['none'] : []), ...(isRange ? range : values)];
  return `${key}=${encodeURIComponent(parts.join(',')).replaceAll('%2C', ',')}`;
}

function refuse(parameter: keyof SearchConditions, says: string): never {
  throw new InvalidText(says.startsWith('must ') ? `${parameter} ${says}` : `${parameter}: ${says}`);
}

function readWhere(text: string): FieldCondition[] {
  const seen = new Set<string>();
  return [...new URLSearchParams(text)].map(([key, value]) => {
    const field = findField(key);
    if (field === undefined) refuse('where', `no field ${JSON.stringify(key.slice(0, 40))}`);
    if (seen.has(key)) refuse('where', `${field.label} appears twice`);
    seen.add(key);
    const { kind } = field;
    if (value === '') refuse('where', `${field.label} needs a value`);
    if (kind === 'number' || kind === 'date') return { key: field.key, kind, ...readRange(field.label, kind, value) };
    return { key: field.key, kind, from: null, to: null, ...readValues(field.label, kind, value) };
  });
}

/** Texts can contain commas, so only one is allowed. */
function readValues(label: string, kind: FieldKind, text: string): Pick<FieldCondition, 'values' | 'hasNone'> {
  const parts = kind === 'text' ? [text] : text.split(',', most.values + 1).map((part) => part.trim());
  const values = parts.filter((part) => part !== 'none');
  if (parts.length > most.values) refuse('where', `${label} can have at most ${most.values} values`);
  if (values.some((value) => value === '' || value.length > most.characters))
    refuse('where', `${label} has an empty value or one over ${most.characters} characters`);
  if (kind === 'flag' && values.some((value) => value !== 'Y' && value !== 'N'))
    refuse('where', `${label} must be Y or N`);
  return { values: [...new Set(values)], hasNone: parts.includes('none') };
}

type Range = Pick<FieldCondition, 'values' | 'from' | 'to' | 'hasNone'>;

function readRange(label: string, kind: 'number' | 'date', text: string): Range {
  const example =
    kind === 'number' ? 'a number or a range, e.g. 200000..450000' : 'a date or a range, e.g. 2025-01-01..';
  const wrong = (): never => refuse('where', `${label} must be ${example}`);
  const [first = '', second, third] = text.split(',', 3).map((part) => part.trim());
  if (third !== undefined) wrong();
  const hasNone = first === 'none';
  if (hasNone && second === undefined) return { values: [], from: null, to: null, hasNone };
  if (!hasNone && second !== undefined) wrong();
  const ends = (hasNone ? (second as string) : first).split('..');
  if (ends.length > 2 || ends.every((end) => end === '')) wrong();
  const [from, to] = (ends.length === 1 ? [ends[0], ends[0]] : ends).map((end = '', index) => {
    if (end === '') return null;
    if (kind === 'date') return readDays(end, '')?.[index === 0 ? 'from' : 'to'] ?? wrong();
    return readAmount(end) ?? wrong();
  }) as [number | string | null, number | string | null];
  if (from !== null && to !== null && from > to) refuse('where', `${label} must start with the smaller value`);
  return { values: [], from, to, hasNone };
}

function readNumbers(text: string, count: number): number[] | undefined {
  const parts = text.split(',', count + 1).map((part) => part.trim());
  const isPlain = (part: string) => /^-?\d{1,3}(?:\.\d{1,15})?$/.test(part);
  return parts.length === count && parts.every(isPlain) ? parts.map(Number) : undefined;
}

const isLongitude = (value: number) => value >= -180 && value <= 180;
const isLatitude = (value: number) => value >= -90 && value <= 90;

function readPolygon(text: string): readonly Corner[] {
  const corners = text
    .trim()
    .split(/\s+/, most.corners + 2)
    .map((part): Corner => {
      const [lon, lat] = readNumbers(part, 2) ?? [];
      if (lon === undefined || lat === undefined || !isLongitude(lon) || !isLatitude(lat))
        refuse('within', 'must be corners lon,lat in degrees, separated by spaces');
      return [lon, lat];
    })
    .filter(([lon, lat], index, all) => {
      const [nextLon, nextLat] = all[(index + 1) % all.length] as Corner;
      return all.length === 1 || lon !== nextLon || lat !== nextLat;
    });
  if (corners.length < 3 || corners.length > most.corners) refuse('within', `must have 3 to ${most.corners} corners`);
  if (isCrossingItself(corners)) refuse('within', "must be a polygon that doesn't cross itself");
  return corners;
}

function readIds(text: string): number[] {
  const parts = text.split(',', most.ids + 1);
  if (parts.length > most.ids || !parts.every((part) => /^[1-9]\d{0,14}$/.test(part)))
    refuse('ids', `must be up to ${most.ids.toLocaleString('en-US')} property IDs, separated by commas`);
  return [...new Set(parts.map(Number))];
}

function readNear(text: string): PropertyConditions['near'] {
  const [lat, lon, miles] = readNumbers(text, 3) ?? [];
  if (lat === undefined || lon === undefined || miles === undefined || !isLatitude(lat) || !isLongitude(lon))
    refuse('near', 'must be lat,lon,miles, e.g. 30.33,-81.66,0.5');
  if (miles <= 0 || miles > most.miles)
    refuse('near', `must have a radius of more than 0 and at most ${most.miles} miles`);
  return { lat, lon, miles };
}

function readView(text: string): Bounds {
  const [west, south, east, north] = readNumbers(text, 4) ?? [];
  if (west === undefined || south === undefined || east === undefined || north === undefined)
    refuse('view', 'must be west,south,east,north in degrees');
  if (![west, east].every(isLongitude) || ![south, north].every(isLatitude) || west >= east || south >= north)
    refuse('view', 'must have west less than east and south less than north, in degrees');
  return [west, south, east, north];
}

/** Six decimals: a tenth of a meter. */
const degrees = (value: number) => String(Number(value.toFixed(6)));
