import type { ReplyOf } from '@platbook/contract/endpoint';
import type { FieldKey } from '@platbook/contract/property/property-fields';
import type { PropertyReport } from '@platbook/contract/property/property-report';
import type { getNavigatorStart } from '@platbook/contract/property/property-search';
import { codeNames } from '@platbook/property/title-case';
import { codeWords } from '../words/figures.ts';
import type { ReportRow } from './cells.ts';

export type NavigatorStart = ReplyOf<typeof getNavigatorStart>;

export interface ReportFacts {
  readonly id: number;
  readonly report: PropertyReport;
  readonly asOf: string;
  readonly isTrial: boolean;
  /** The rows of an object, newest first; empty if it is locked or has none. */
  rows: (object: string) => readonly ReportRow[];
  row: (object: string) => ReportRow | undefined;
  isLocked: (...objects: string[]) => boolean;
  word: (field: FieldKey, code: string | undefined) => string | undefined;
}

export function readReport(report: PropertyReport, start: NavigatorStart | undefined): ReportFacts {
  const words = new Map(
    (start?.fields ?? []).map(({ key, choices = [] }) => [
      key,
      new Map(choices.map(({ value, label }) => [value, label])),
    ]),
  );
  const rows = (object: string) => report.rows[object] ?? [];
  return {
    id: report.id,
    report,
    asOf: start?.asOf ?? '',
    isTrial: start?.isTrial ?? false,
    rows,
    row: (object) => rows(object)[0],
    isLocked: (...objects) => objects.every((object) => report.locked.includes(object)),
    word: (field, code) =>
      code === undefined ? undefined : (codeNames[code] ?? words.get(field)?.get(code) ?? codeWords(code)),
  };
}
