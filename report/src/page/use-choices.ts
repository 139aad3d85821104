import { getReportChoices } from '@platbook/contract/reports';
import { useSteadyEndpoint } from '../api/use-endpoint.ts';
import { useReportState } from '../state/address.ts';
import { queryOf } from '../state/report-state.ts';

/** Values of all filters, with how many of what the report counts have each under the other filters; those of before stay meanwhile. */
export function useChoices(report: string) {
  const { drill: _, ...query } = queryOf(useReportState());
  const { data, isError, refetch } = useSteadyEndpoint(getReportChoices, { params: { id: report }, query });
  return { choices: data?.choices, isError, refetch };
}

export type Choices = NonNullable<ReturnType<typeof useChoices>['choices']>;
