import type { Cell } from '@platbook/contract/property/property-search';
import { CheckLine } from '@platbook/ui/widgets/CheckLine.tsx';
import { DateInput } from '@platbook/ui/widgets/date/DateInput.tsx';
import { useEffect, useId, useState } from 'react';
import { cellText, type FieldFacts } from '../../state/field-facts.ts';
import { useStart } from '../../state/use-start.ts';
import type { FilterProps } from './FieldFilter.tsx';
import { readRange } from './typed-range.ts';
import { useFacet } from './use-facet.ts';

interface HistogramProps {
  field: FieldFacts;
  bars: readonly { from: Cell; to: Cell; count: number }[];
  from: string;
  to: string;
}
const width = 252;
const height = 32;

function Histogram({ field, bars, from, to }: HistogramProps) {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const step = width / bars.length;
  const isIn = (bar: HistogramProps['bars'][number]) => !isBefore(bar.to, from) && !isBefore(to, bar.from);
  return (
    <div className="hist muted mt8" aria-hidden="true">
      <svg viewBox={`0 0 ${width} ${height + 1}`} preserveAspectRatio="none" role="presentation">
        {bars.map((bar, index) => {
          const tall = bar.count === 0 ? 0 : Math.max(1, (bar.count / most) * height);
          return (
            <rect
              key={String(bar.from)}
              x={index * step}
              y={height - tall}
              width={Math.max(1, step - Math.min(2, step / 4))}
              height={tall}
              className={isIn(bar) ? 'in' : ''}
            />
          );
        })}
        <path d={`M0 ${height + 0.5}H${width}`} />
      </svg>
      <div className="row spread">
        <span>{cellText(field, bars[0]?.from)}</span>
        <span>{cellText(field, bars.at(-1)?.to)}</span>
      </div>
    </div>
  );
}

function isBefore(one: Cell, other: Cell): boolean {
  if (one === '' || other === '' || one === null || other === null) return false;
  if (typeof one === 'number' || typeof other === 'number') return Number(one) < Number(other);
  return one < other;
}

const typingMilliseconds = 400;
const periods = ['Last 90 days', 'Last 12 months', 'This year', 'Last year'];

export function RangeFilter({ field, condition, onChange }: FilterProps) {
  const { key, kind, label } = field;
  const hintId = useId();
  const facet = useFacet(key);
  const asOf = useStart()?.asOf ?? '';
  const known = `${condition.from}..${condition.to}`;
  const [typed, setTyped] = useState({ from: condition.from, to: condition.to });
  const [isTyping, setIsTyping] = useState(false);
  const [shownProblem, setShownProblem] = useState<string>();
  const [focused, setFocused] = useState<'from' | 'to'>();
  const { range, problem } = { range: undefined, ...readRange(kind === 'date' ? 'date' : 'number', typed, asOf) };
  const problemShown = problem && shownProblem;
  // The address has the range spelled out, or changed elsewhere (Clear, browser back). Text with the same meaning isn't replaced while the
  // user types: `2025` with a pause before `-03-05`.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text has both ends
  useEffect(() => {
    if (isTyping) return;
    const { from, to } = condition;
    const written = `${range?.from}..${range?.to}` === known && focused ? { [focused]: typed[focused] } : {};
    setTyped({ from, to, ...written });
  }, [known, isTyping, focused]);
  const commit = (ends: { from: string; to: string }) => {
    setIsTyping(false);
    if (`${ends.from}..${ends.to}` !== known) onChange(ends, { replace: known !== '..' });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the timer
  useEffect(() => {
    if (!isTyping) return;
    const timer = setTimeout(() => {
      setShownProblem(problem);
      if (range) commit(range);
    }, typingMilliseconds);
    return () => clearTimeout(timer);
  }, [typed.from, typed.to, isTyping, problem]);

  const isNoneSince = key === 'permitDate' && condition.hasNone;
  const end = (name: 'from' | 'to', open: string) => {
    const change = (text: string) => {
      setIsTyping(true);
      setTyped({ ...typed, [name]: text });
    };
    const named = {
      'aria-label': `${label}, ${name === 'from' ? 'from' : 'to'}`,
      'aria-invalid': problemShown ? true : undefined,
      'aria-describedby': problemShown ? hintId : undefined,
      placeholder: open,
      onFocus: () => setFocused(name),
      onBlur: () => setFocused(undefined),
    };
    if (kind === 'date') return <DateInput named={named} size="sm" value={typed[name]} onChange={change} />;
    return (
      <span className={`input sm fig${problemShown ? ' err' : ''}`}>
        <input {...named} type="text" value={typed[name]} onChange={(event) => change(event.target.value)} />
      </span>
    );
  };
  return (
    <>
      <div className="row">
        {!isNoneSince && end('from', 'Any')}
        <span className="muted">{isNoneSince ? 'until' : 'to'}</span>
        {end('to', 'Any')}
      </div>
      {problemShown && (
        <p className="hint bad" id={hintId} role="alert">
          {problemShown}
        </p>
      )}
      {kind === 'date' && !isNoneSince && asOf && (
        <p className="periods flex wrap">
          {periods.map((period) => (
            <button
              key={period}
              type="button"
              className="link t-12"
              onClick={() => {
                const read = readRange('date', { from: period, to: '' }, asOf);
                if (read.problem === undefined) commit(read.range);
              }}
            >
              {period}
            </button>
          ))}
        </p>
      )}
      {facet && facet.bars.length > 0 && (
        <Histogram field={field} bars={facet.bars} from={range?.from ?? ''} to={range?.to ?? ''} />
      )}
      {key === 'permitDate' && (
        <CheckLine
          isOn={condition.hasNone}
          onChange={() => onChange({ hasNone: !condition.hasNone, from: condition.hasNone ? condition.from : '' })}
        >
          No permit after this date
        </CheckLine>
      )}
    </>
  );
}
