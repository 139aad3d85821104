import { useMemo, useState } from 'react';
import { ChoiceField } from './ChoiceField.tsx';
import { findZones } from './time-zones.ts';

interface ZoneFieldProps {
  value: string;
  problem: string | undefined;
  onChange: (zone: string) => void;
}

export function ZoneField({ value, problem, onChange }: ZoneFieldProps) {
  const [typed, setTyped] = useState<string>();
  const choices = useMemo(
    () =>
      typed === undefined
        ? []
        : findZones(typed, 50).map(({ id, city, name }) => ({
            id,
            text: city,
            note: name === id ? id : `${name}, ${id}`,
          })),
    [typed],
  );
  return (
    <ChoiceField
      label="Time zone"
      shown={value.replaceAll('_', ' ')}
      placeholder="Search by city or name"
      choices={choices}
      typed={typed}
      onType={setTyped}
      onPick={onChange}
      empty="No matching time zone. Try a city, e.g. Denver."
      problem={problem}
    />
  );
}
