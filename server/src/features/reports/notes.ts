import type { ReportDimension, ReportPicture } from '@platbook/contract/reports/report-definition';
import type { PictureData } from '@platbook/contract/reports/reports';
import type { Statement } from '../../adapters/property-index/index.ts';
import type { Rows } from './kept-rows.ts';
import { cubePlace, type Report } from './report.ts';

/** The note dimension for the values of a dimension, and a cube that has both. */
export function notedOf({ dimensions, cubes }: Report, of: ReportDimension | undefined) {
  const note = dimensions.get(of?.note ?? '');
  if (of === undefined || note === undefined) return undefined;
  const cube = [...cubes.values()].find((each) => [of, note].every(({ id }) => each.dimensions.includes(id)));
  return cube && { of, note, cube };
}

/** Queries a table's notes without any condition, so that they are cached while filters change. */
export function notesStatement(report: Report, { type, by }: ReportPicture): Statement | undefined {
  const noted = type === 'table' ? notedOf(report, report.dimensions.get(by ?? '')) : undefined;
  if (noted === undefined) return undefined;
  const [of, note] = [noted.of.column, noted.note.column];
  const table = `w.${cubePlace(report, noted.cube.id)}`;
  return { sql: `SELECT ${of}, min(${note}) FROM ${table} GROUP BY 1 HAVING min(${note}) = max(${note})`, values: [] };
}

export function notesIn(report: Report, picture: ReportPicture, notes: Rows, shown: Rows): PictureData['notes'] {
  const { note } = notedOf(report, report.dimensions.get(picture.by ?? '')) ?? {};
  const words = new Map(note?.values?.map(({ value, label }) => [value, label]));
  const values = new Set(shown.map(([value]) => String(value)));
  return Object.fromEntries(
    notes
      .filter(([value]) => values.has(String(value)))
      .map(([value, said]) => [String(value), words.get(String(said)) ?? String(said)]),
  );
}
