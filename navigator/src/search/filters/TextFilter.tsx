import { midSentence } from '@platbook/property/title-case';
import { useId, useState } from 'react';
import { cellText, countText } from '../../state/field-facts.ts';
import type { FilterProps } from './FieldFilter.tsx';
import { useFacet } from './use-facet.ts';

const shortList = 6;

export function TextFilter({ field, condition, onChange }: FilterProps) {
  const facet = useFacet(field.key);
  const groupName = useId();
  const [typed, setTyped] = useState('');
  const [chosen] = condition.values;
  const wanted = typed.trim().toLowerCase();
  const nameOf = ({ value, label }: { value: string; label?: string | undefined }) => label ?? cellText(field, value);
  const shown = (facet?.values ?? [])
    .filter(
      (each) => each.value !== chosen && (nameOf(each).toLowerCase().includes(wanted) || each.value === typed.trim()),
    )
    .slice(0, chosen ? shortList - 1 : shortList);
  const options = chosen
    ? [
        facet?.values.find(({ value }) => value === chosen) ?? { value: chosen, label: undefined, count: undefined },
        ...shown,
      ]
    : shown;
  const choose = (value: string) => {
    setTyped('');
    onChange({ values: [value] });
  };
  return (
    <>
      <span className="input sm">
        <input
          type="text"
          aria-label={field.label}
          placeholder={`Search ${midSentence(field.label)}`}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && typed.trim()) choose(shown[0]?.value ?? typed.trim());
          }}
        />
      </span>
      {options.map(({ value, label, count }) => (
        <label key={value} className="check">
          <input
            type="radio"
            className="sr"
            name={groupName}
            checked={value === chosen}
            onChange={() => choose(value)}
          />
          <span className={`radio${value === chosen ? ' on' : ''}`} aria-hidden="true" />
          <span className="cut">{nameOf({ value, label })}</span>
          <span className="n">{count === undefined ? '' : countText(count)}</span>
        </label>
      ))}
    </>
  );
}
