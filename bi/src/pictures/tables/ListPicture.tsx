import type { PictureProps } from '../picture-props.ts';
import { RowsTable } from './RowsTable.tsx';
import { useRows } from './use-rows.ts';

export function ListPicture({ picture, report }: PictureProps) {
  return (
    <RowsTable picture={picture} report={report} rows={useRows(report.reportId, picture.id, undefined, picture.sort)} />
  );
}
