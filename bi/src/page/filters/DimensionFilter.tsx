import type { ReportDefinition, ReportDimension } from '@platbook/contract/reports/report-definition';
import type { ReportCondition } from '@platbook/property/report-conditions';
import { ChevronsUpDown } from '@platbook/ui/icons';
import { Popover } from '@platbook/ui/overlays/Popover.tsx';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { useId, useState } from 'react';
import { changeState } from '../../state/address.ts';
import { type ReportState, withCondition } from '../../state/report-state.ts';
import type { Choices } from '../use-choices.ts';
import { RangeFilter } from './RangeFilter.tsx';
import { SearchFilter } from './SearchFilter.tsx';
import { ValueChecks } from './ValueChecks.tsx';

function SelectFilter(filter: FilterProps) {
  const { dimension, choices, condition } = filter;
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const values = choices?.values ?? [];
  const chosen = condition?.values ?? [];
  const labels = chosen.map((value) => values.find((choice) => choice.value === value)?.label ?? value);
  const words = chosen.length === 0 ? `Any ${dimension.label.toLowerCase()}` : labels.join(', ');
  return (
    <section>
      <h2 id={id}>{dimension.label}</h2>
      <Popover
        isOpen={isOpen}
        onChange={setIsOpen}
        placement="bottom-start"
        distance={4}
        width={240}
        aria-label={dimension.label}
        className="value-pop"
        target={
          <button type="button" className="select starts hand" aria-labelledby={`${id} ${id}-words`}>
            <span id={`${id}-words`} className={chosen.length === 0 ? 'cut ph' : 'cut'}>
              {words}
            </span>
            <Icon of={ChevronsUpDown} size={14} />
          </button>
        }
      >
        <ValueChecks {...filter} />
      </Popover>
    </section>
  );
}

const shortList = 5;

function ChecksFilter(filter: FilterProps) {
  const { dimension, choices } = filter;
  const [isLong, setIsLong] = useState(false);
  const more = (choices?.values.length ?? 0) - shortList;
  const name = more === 1 ? dimension.label.toLowerCase() : dimension.plural;
  return (
    <fieldset>
      <legend>{dimension.label}</legend>
      <ValueChecks {...filter} shown={isLong ? undefined : shortList} />
      {!choices && [1, 2, 3].map((line) => <i key={line} className="skel" />)}
      {more > 0 && (
        <button
          type="button"
          className="more text-btn muted s-13"
          aria-expanded={isLong}
          onClick={() => setIsLong(!isLong)}
        >
          {isLong ? 'Show fewer' : `Show ${more} more ${name}`}
        </button>
      )}
    </fieldset>
  );
}

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
