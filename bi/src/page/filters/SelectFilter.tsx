import { Popover } from '@platbook/ui/overlays/Popover.tsx';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { ChevronsUpDown } from 'lucide-react';
import { useId, useState } from 'react';
import type { FilterProps } from './DimensionFilter.tsx';
import { ValueChecks } from './ValueChecks.tsx';

export function SelectFilter({ dimension, choices, counted, condition, onChange }: FilterProps) {
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
        <ValueChecks
          values={values}
          shown={values.length}
          counted={counted}
          condition={condition}
          onChange={onChange}
        />
        {choices && values.length === 0 && <p className="muted t-12">No options</p>}
      </Popover>
    </section>
  );
}
