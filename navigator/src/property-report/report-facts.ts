import type { FieldKey } from '@platbook/contract/property/property-fields';
import type { PropertyReport } from '@platbook/contract/property/property-report';
import { codeNames } from '@platbook/property/title-case';
import type { NavigatorStart } from '../state/field-facts.ts';
import { codeWords } from '../words/figures.ts';
import type { ReportRow } from './cells.ts';

export type ReportFacts = ReturnType<typeof readReport>;

export function readReport(report: PropertyReport, start: NavigatorStart | undefined) {
  const words = new Map(
    (start?.fields ?? []).map(({ key, choices = [] }) => [
      key,
      new Map(choices.map(({ value, label }) => [value, label])),
    ]),
  );
  /** The rows of an object, newest first; empty if it is locked or has none. */
  const rows = (object: string): readonly ReportRow[] => report.rows[object] ?? [];
  return {
    id: report.id,
    report,
    asOf: start?.asOf ?? '',
    rows,
    row: (object: string) => rows(object)[0],
    isLocked: (...objects: string[]) => objects.every((object) => report.locked.includes(object)),
    word: (field: FieldKey, code: string | undefined) =>
      code === undefined ? undefined : (codeNames[code] ?? words.get(field)?.get(code) ?? codeWords(code)),
  };
}
