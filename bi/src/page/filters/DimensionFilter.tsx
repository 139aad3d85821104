import type { ReportDefinition, ReportDimension } from '@platbook/contract/reports/report-definition';
import type { ReportCondition } from '@platbook/property/report-conditions';
import { changeState } from '../../state/address.ts';
import { type ReportState, withCondition } from '../../state/report-state.ts';
import type { Choices } from '../use-choices.ts';
import { ChecksFilter } from './ChecksFilter.tsx';
import { RangeFilter } from './RangeFilter.tsx';
import { SearchFilter } from './SearchFilter.tsx';
import { SelectFilter } from './SelectFilter.tsx';

export interface FilterProps {
  reportId: string;
  dimension: ReportDimension;
  choices: Choices[string] | undefined;
  /** What the counts are of, for screen readers, e.g. Properties with filings. */
  counted: string;
  condition: ReportCondition | undefined;
  onChange: (change: Pick<ReportCondition, 'values' | 'range'>) => void;
}

interface DimensionFilterProps extends Pick<FilterProps, 'reportId' | 'dimension' | 'choices' | 'counted'> {
  control: ReportDefinition['filters'][number]['control'];
  state: ReportState;
}

const controls = { checks: ChecksFilter, select: SelectFilter, range: RangeFilter, search: SearchFilter };

export function DimensionFilter({ control, state, dimension, ...rest }: DimensionFilterProps) {
  const Control = controls[control];
  const condition = state.where.find((known) => known.dimension === dimension.id);
  const onChange: FilterProps['onChange'] = (change) =>
    changeState({ where: withCondition(state.where, { dimension: dimension.id, ...change }) });
  return <Control {...rest} dimension={dimension} condition={condition} onChange={onChange} />;
}
