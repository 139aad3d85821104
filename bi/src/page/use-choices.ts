import { getReportChoices } from '@platbook/contract/reports/reports';
import { useSteadyEndpoint } from '../api/call.ts';
import { useReportState } from '../state/address.ts';
import { queryOf } from '../state/report-state.ts';

export function useChoices(report: string) {
  const { drill: _, ...query } = queryOf(useReportState());
  const { data, isError, refetch } = useSteadyEndpoint(getReportChoices, { params: { id: report }, query });
  return { choices: data?.choices, isError, refetch };
}

export type Choices = NonNullable<ReturnType<typeof useChoices>['choices']>;
