import { getReportRows } from '@platbook/contract/reports/reports';
import type { ReportCondition } from '@platbook/property/report-conditions';
import { useState } from 'react';
import { useSteadyEndpoint } from '../../api/call.ts';
import { useReportState } from '../../state/address.ts';
import { markQuery, queryOf } from '../../state/report-state.ts';

export const pageRows = 100;

export function useRows(reportId: string, picture: string, mark?: readonly ReportCondition[], defaultSort?: string) {
  const state = useReportState();
  const [sort, setSort] = useState(defaultSort);
  const query = {
    ...queryOf(state),
    ...markQuery(mark),
    ...(sort && { sort }),
  };
  const queryText = JSON.stringify(query);
  const [place, setPlace] = useState({ queryText, from: 0 });
  const from = place.queryText === queryText ? place.from : 0;
  const answer = useSteadyEndpoint(getReportRows, {
    params: { id: reportId, picture },
    query: { ...query, ...(from > 0 && { from: String(from) }) },
  });
  return { ...answer, query, sort, setSort, from, goTo: (next: number) => setPlace({ queryText, from: next }) };
}
