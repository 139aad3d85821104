import { Check } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { Icon } from '../../../../web/src/ui/Icon.tsx';
import type { FilterProps } from './FieldFilter.tsx';
import { isUnderstood, writeCondition } from './field-condition.ts';
import { Histogram } from './Histogram.tsx';
import { useFacet } from './use-facet.ts';

const typingMilliseconds = 400;

/** A range with either end open, and how the properties lie over it; of permits also "none since". */
export function RangeFilter({ field, condition, onChange }: FilterProps) {
  const { key, kind, label } = field;
  const hintId = useId();
  const facet = useFacet(key);
  const known = `${condition.from}..${condition.to}`;
  const [typed, setTyped] = useState({ from: condition.from, to: condition.to });
  const [isTyping, setIsTyping] = useState(false);
  // The address changed from elsewhere: Clear, the way back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text says both ends
  useEffect(() => {
    if (!isTyping) setTyped({ from: condition.from, to: condition.to });
  }, [known, isTyping]);
  const clean = { from: cleanEnd(typed.from), to: cleanEnd(typed.to) };
  const text = writeCondition(kind, { ...condition, ...clean });
  const isWrong = text !== undefined && !isUnderstood(key, text);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed is what counts
  useEffect(() => {
    if (!isTyping || isWrong) return;
    const timer = setTimeout(() => {
      setIsTyping(false);
      if (`${clean.from}..${clean.to}` !== known) onChange(clean, { replace: known !== '..' });
    }, typingMilliseconds);
    return () => clearTimeout(timer);
  }, [typed.from, typed.to, isTyping, isWrong]);

  const isNoneSince = key === 'permitDate' && condition.hasNone;
  const end = (name: 'from' | 'to', open: string) => (
    <span className={`input sm fig${isWrong ? ' err' : ''}`}>
      <input
        type="text"
        inputMode={kind === 'number' ? 'decimal' : 'numeric'}
        aria-label={`${label}, ${name === 'from' ? 'from' : 'to'}`}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? hintId : undefined}
        placeholder={open}
        value={typed[name]}
        onChange={(event) => {
          setIsTyping(true);
          setTyped({ ...typed, [name]: event.target.value });
        }}
      />
    </span>
  );
  return (
    <>
      <div className="row">
        {!isNoneSince && end('from', 'any')}
        <span className="muted">{isNoneSince ? 'until' : 'to'}</span>
        {end('to', kind === 'date' ? 'today' : 'any')}
      </div>
      {isWrong && (
        <p className="hint bad" id={hintId}>
          {kind === 'date' ? 'Days are written as 2026-06-30, the earlier one first' : 'Numbers, the smaller one first'}
        </p>
      )}
      {facet && facet.bars.length > 0 && <Histogram field={field} bars={facet.bars} from={clean.from} to={clean.to} />}
      {key === 'permitDate' && (
        <label className="check">
          <input
            type="checkbox"
            className="sr"
            checked={condition.hasNone}
            onChange={() => onChange({ hasNone: !condition.hasNone, from: condition.hasNone ? condition.from : '' })}
          />
          <span className={`box${condition.hasNone ? ' on' : ''}`} aria-hidden="true">
            <Icon of={Check} size={12} />
          </span>
          None since: without a permit after this day
        </label>
      )}
    </>
  );
}

/** `$450,000` and ` 450000 ` are the same number. */
function cleanEnd(text: string): string {
  return text.replace(/[$,\s%]/g, '');
}
