import type { Cell } from '@platbook/contract/property/property-search';

export type ReportRow = Readonly<Record<string, Cell>>;

export function numberOf(row: ReportRow | undefined, column: string): number | undefined {
  const cell = row?.[column];
  if (cell === null || cell === undefined || cell === '') return undefined;
  const number = Number(cell);
  return Number.isFinite(number) ? number : undefined;
}

export function textOf(row: ReportRow | undefined, column: string): string | undefined {
  const cell = row?.[column];
  return cell === null || cell === undefined || cell === '' ? undefined : String(cell);
}

export function isYes(row: ReportRow | undefined, column: string): boolean {
  return row?.[column] === 'Y';
}

export function flagText(row: ReportRow | undefined, column: string): string | undefined {
  const flag = row?.[column];
  if (flag === 'Y') return 'Yes';
  return flag === 'N' ? 'No' : undefined;
}
