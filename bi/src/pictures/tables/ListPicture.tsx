import type { PictureProps } from '../picture-props.ts';
import { RowsTable } from './RowsTable.tsx';
import { useRows } from './use-rows.ts';

/** Rows, 100 per page, in the order of the picture until the user chooses another. */
export function ListPicture({ picture, report }: PictureProps) {
  return (
    <RowsTable picture={picture} report={report} rows={useRows(report.reportId, picture.id, undefined, picture.sort)} />
  );
}
