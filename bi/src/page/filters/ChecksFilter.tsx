import { useState } from 'react';
import type { FilterProps } from './DimensionFilter.tsx';
import { ValueChecks } from './ValueChecks.tsx';

const shortList = 5;

export function ChecksFilter({ dimension, choices, counted, condition, onChange }: FilterProps) {
  const [isLong, setIsLong] = useState(false);
  const values = choices?.values ?? [];
  const more = values.length - shortList;
  const name = more === 1 ? dimension.label.toLowerCase() : dimension.plural;
  return (
    <fieldset>
      <legend>{dimension.label}</legend>
      {choices ? (
        <ValueChecks
          values={values}
          shown={isLong ? values.length : shortList}
          counted={counted}
          condition={condition}
          onChange={onChange}
        />
      ) : (
        [1, 2, 3].map((line) => <i key={line} className="skel" />)
      )}
      {choices && values.length === 0 && <p className="muted t-12">No options</p>}
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
