import type { PictureProps } from './picture-props.ts';
import { RowsTable } from './RowsTable.tsx';
import { useRows } from './use-rows.ts';

/** Rows, a hundred at a time, in the order of the picture until someone chooses another. */
export function ListPicture({ picture, report }: PictureProps) {
  return (
    <RowsTable picture={picture} report={report} rows={useRows(report.reportId, picture.id, undefined, picture.sort)} />
  );
}
