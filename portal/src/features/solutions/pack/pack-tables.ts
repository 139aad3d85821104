import type { FillRateColumn, FillRates, TableSize } from '@platbook/contract/packs/pack-data';
import { counties } from '@platbook/contract/property/counties';
import { trialCounties } from '@platbook/contract/property/trial-counties';
import type { DictionaryObject } from '@platbook/contract/workbench/data-dictionary';

export interface PackTable {
  name: string;
  kind: 'table' | 'view' | 'reference' | undefined;
  description: string;
  columns: DictionaryObject['columns'];
  size: TableSize | undefined;
}

export function listTables(
  names: readonly string[],
  dictionary: readonly DictionaryObject[],
  sizes: readonly TableSize[],
): PackTable[] {
  const known = new Map(dictionary.map((each) => [each.object, each]));
  const sized = new Map(sizes.map((each) => [each.object, each]));
  return [...new Set(names)].map((name) => {
    const found = known.get(name);
    return {
      name,
      kind: found && (name.startsWith('Reference.') ? 'reference' : found.kind),
      description: found?.description ?? '',
      columns: found?.columns ?? [],
      size: sized.get(name),
    };
  });
}

export function hasCounties({ kind, columns }: PackTable): boolean {
  return kind !== undefined && kind !== 'reference' && columns.some(({ name }) => name === 'CountyFIPS');
}

export function placeOf(name: string): { schema: string; table: string } {
  const [schema = '', table = ''] = name.split('.');
  return { schema, table };
}

const names = new Map<string, string>(counties.map(({ fips, name }) => [fips, name]));
export const countyName = (fips: string): string => names.get(fips) ?? fips;

/** Percent of rows with a value; null if there are no rows. */
export const shareOf = (filled: number, rows: number): number | null => (rows === 0 ? null : (filled / rows) * 100);
const weakPercent = 50;
export const isWeak = (share: number | null): boolean => share !== null && share < weakPercent;

/** `38.5`, never rounded up to 100 or down to 0. */
export function percentText(share: number): string {
  if (share > 0 && share < 0.1) return '0.1';
  if (share > 99.9 && share < 100) return '99.9';
  return share.toFixed(1);
}

export function firstCounty({ counties: found }: FillRates): string | undefined {
  return (trialCounties.find(({ fips }) => found.some((each) => each.fips === fips)) ?? found[0])?.fips;
}

/** Indexes of the counties with their own column: all if they are few, else the chosen one and its neighbors. */
export function shownCounties({ counties: found }: FillRates, chosen: string | undefined, most = 5): number[] {
  const order = [...found.keys()].sort((a, b) => rank(found[a]?.fips) - rank(found[b]?.fips) || a - b);
  const place = order.findIndex((index) => found[index]?.fips === chosen);
  const start = Math.max(0, Math.min(place < most ? 0 : place - most + 1, order.length - most));
  return order.slice(start, start + most);
}
const trial: readonly string[] = trialCounties.map(({ fips }) => fips);
const rank = (fips = '') => (trial.includes(fips) ? trial.indexOf(fips) : trial.length);

/** The most informative fields: those that aren't filled everywhere, in their order, completed with others if they are too few. */
export function tellingFields({ columns, rows }: FillRates, most = 10): FillRateColumn[] {
  const chosen = columns.filter(({ filled }) => filled < rows).slice(0, most);
  const others = columns.filter((column) => !chosen.includes(column)).slice(0, most - chosen.length);
  return columns.filter((column) => chosen.includes(column) || others.includes(column));
}

export function valueText(value: string, type: string): string {
  const number = Number(value);
  if (!/^(tiny|small|big)?int|^decimal|^float/.test(type) || !Number.isFinite(number) || value === '') return value;
  return Math.abs(number) < 10_000 ? value : number.toLocaleString('en-US', { maximumFractionDigits: 20 });
}

export function valuesText({ type, lowest, highest, examples, name }: FillRateColumn): string | undefined {
  // The range of an identifier is meaningless.
  const isRange = lowest !== null && highest !== null && !/(ID|Code|FIPS)$/.test(name);
  if (isRange && lowest !== highest) return `${valueText(lowest, type)} to ${valueText(highest, type)}`;
  if (examples.length > 0) return examples.map((each) => (isRange ? valueText(each, type) : each)).join(', ');
  return undefined;
}

export function fillRatesCsv(rates: FillRates): string {
  const cell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const share = (filled: number, rows: number) => {
    const percent = shareOf(filled, rows);
    return percent === null ? '' : percent.toFixed(2);
  };
  const lines = [
    [
      'Field',
      'Type',
      'Description',
      'All, % filled',
      ...rates.counties.map(({ fips }) => `${countyName(fips)} (${fips}), % filled`),
    ],
    ...rates.columns.map(({ name, type, description, filled, filledBy }) => [
      name,
      type,
      description,
      share(filled, rates.rows),
      ...rates.counties.map(({ rows }, place) => share(filledBy[place] ?? 0, rows)),
    ]),
  ];
  return `\ufeff${lines.map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`;
}
