import type { ReportPicture } from '@platbook/contract/reports/report-definition';
import { exportReportRows } from '@platbook/contract/reports/reports';
import type { ReportCondition } from '@platbook/property/report-conditions';
import { saveBlob } from '@platbook/ui/browser/save-blob';
import { failureText } from '@platbook/ui/call/call-error';
import { showToast } from '@platbook/ui/widgets/toasts.tsx';
import { callForFile } from '../api/call.ts';
import type { ReportLookup } from '../pictures/picture-props.ts';
import { markQuery, queryOf, type ReportState } from '../state/report-state.ts';

interface Wanted {
  readonly format: 'csv' | 'xlsx';
  readonly what: 'picture' | 'rows';
  readonly mark?: readonly ReportCondition[];
  readonly sort?: string | undefined;
}

export async function saveRows(
  picture: ReportPicture,
  report: ReportLookup,
  state: ReportState,
  { format, what, mark, sort }: Wanted,
): Promise<void> {
  try {
    const { blob, name } = await callForFile(exportReportRows, {
      params: { id: report.reportId, picture: picture.id },
      query: {
        ...queryOf(state),
        ...markQuery(mark),
        ...(sort && { sort }),
        format,
        what,
      },
    });
    saveBlob(blob, name ?? `${report.reportId}-${picture.id}.${format}`);
  } catch (error) {
    showToast({ kind: 'error', text: failureText(error) });
  }
}
