import type { Days, ReportCondition } from '@platbook/property/report-conditions';
import { Removable } from '@platbook/ui/widgets/Removable.tsx';
import { useLayoutEffect, useRef } from 'react';
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

export function Chips({ report, state, period, before }: ChipsProps) {
  const { choices } = useChoices(report.reportId);
  const { ref, leave } = useFocusOfRest(state);
  const isDefault = state.period === undefined && state.where.length + state.pick.length === 0;
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
    <div className="on-chips row t-12 muted g6 wrap" ref={ref}>
      <ul aria-label="Active filters">
        {period && state.period !== 'all' && (
          <Chip words={`${period.from} to ${period.to}`} onRemove={() => leave(() => changeState({ period: 'all' }))} />
        )}
        {known.map(({ kind, condition }) => (
          <Chip
            key={`${kind} ${condition.dimension}`}
            words={wordsOf(condition)}
            onRemove={() =>
              leave(() =>
                changeState({ [kind]: withCondition(state[kind], { dimension: condition.dimension, values: [] }) }),
              )
            }
          />
        ))}
      </ul>
      {!isDefault && (
        <button
          type="button"
          className="link t-12"
          onClick={() => leave(() => changeState({ period: undefined, where: [], pick: [], drill: new Map() }))}
        >
          Clear all
        </button>
      )}
      {period && before && <span className="push">{comparedWords(period, before)}</span>}
    </div>
  );
}

/** Removing a chip moves the focus to the one in its place, or to the last. */
function useFocusOfRest(state: ReportState) {
  const ref = useRef<HTMLDivElement>(null);
  const left = useRef<number>(undefined);
  const buttons = () => [...(ref.current?.querySelectorAll('button') ?? [])];
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the filters have changed
  useLayoutEffect(() => {
    const place = left.current;
    left.current = undefined;
    if (place !== undefined) (buttons()[place] ?? buttons().at(-1))?.focus();
  }, [state]);
  const leave = (change: () => void) => {
    left.current = buttons().indexOf(document.activeElement as HTMLButtonElement);
    change();
  };
  return { ref, leave };
}

function Chip({ words, onRemove }: { words: string; onRemove: () => void }) {
  return (
    <li className="tag on">
      <Removable text={words} onRemove={onRemove} />
    </li>
  );
}
