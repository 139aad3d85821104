import type { Days, ReportCondition } from '@platbook/contract/rules/report-conditions';
import { X } from 'lucide-react';
import { Icon } from '../../../web/src/ui/Icon.tsx';
import type { ReportLookup } from '../pictures/picture-props.ts';
import { changeState } from '../state/address.ts';
import { type ReportState, withCondition } from '../state/report-state.ts';
import { comparedWords, conditionWords } from '../words/condition-words.ts';
import { useChoices } from './use-choices.ts';

interface ChipsProps {
  report: ReportLookup;
  state: ReportState;
  period: Days | undefined;
  before: Days | null | undefined;
}

/** What is on: the period, filters and picked marks, each with a way to take it away. */
export function Chips({ report, state, period, before }: ChipsProps) {
  const { choices } = useChoices(report.reportId);
  const isUsual = state.period === undefined && state.where.length + state.pick.length === 0;
  const wordsOf = (condition: ReportCondition) =>
    conditionWords(
      condition,
      report.dimension(condition.dimension),
      (value) =>
        choices?.[condition.dimension]?.values.find((choice) => choice.value === value)?.label ??
        report.wordsOf(condition.dimension, value),
    );
  const known = (['where', 'pick'] as const).flatMap((kind) =>
    state[kind].filter(({ dimension }) => report.hasDimension(dimension)).map((condition) => ({ kind, condition })),
  );
  return (
    <div className="on-chips">
      <ul aria-label="What is on">
        {period && state.period !== 'all' && (
          <Chip words={`${period.from} to ${period.to}`} onRemove={() => changeState({ period: 'all' })} />
        )}
        {known.map(({ kind, condition }) => (
          <Chip
            key={`${kind} ${condition.dimension}`}
            words={wordsOf(condition)}
            onRemove={() =>
              changeState({ [kind]: withCondition(state[kind], { dimension: condition.dimension, values: [] }) })
            }
          />
        ))}
      </ul>
      {!isUsual && (
        <button
          type="button"
          className="link t-12"
          onClick={() => changeState({ period: undefined, where: [], pick: [], drill: new Map() })}
        >
          Clear all
        </button>
      )}
      {period && before && <span className="push">{comparedWords(period, before)}</span>}
    </div>
  );
}

function Chip({ words, onRemove }: { words: string; onRemove: () => void }) {
  return (
    <li className="tag on">
      <span className="cut">{words}</span>
      <button type="button" className="tag-x" aria-label={`Remove ${words}`} onClick={onRemove}>
        <Icon of={X} size={12} />
      </button>
    </li>
  );
}
