import { getReportRows } from '@platbook/contract/reports/reports';
import { type ReportCondition, writeReportConditions } from '@platbook/property/report-conditions';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { useReportState } from '../../state/address.ts';
import { queryOf } from '../../state/report-state.ts';
import { pageRows } from './use-rows.ts';

const mostRows = 500;

export function useAllRows(reportId: string, picture: string, mark: readonly ReportCondition[]) {
  const query = { ...queryOf(useReportState()), mark: writeReportConditions(mark) };
  return useQuery({
    queryKey: [getReportRows.path, 'all', reportId, picture, query],
    queryFn: async ({ signal }) => {
      const params = { id: reportId, picture };
      const all = await call(getReportRows, { params, query, signal });
      const [rows, properties] = [[...all.rows], [...(all.properties ?? [])]];
      while (rows.length < Math.min(all.total, mostRows) && rows.length % pageRows === 0) {
        const next = await call(getReportRows, { params, query: { ...query, from: String(rows.length) }, signal });
        if (next.rows.length === 0) break;
        rows.push(...next.rows);
        properties.push(...(next.properties ?? []));
      }
      return { ...all, rows, properties: all.properties && properties };
    },
  });
}
