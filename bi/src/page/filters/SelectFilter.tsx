import { Popover } from '@mantine/core';
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
        opened={isOpen}
        onChange={setIsOpen}
        position="bottom-start"
        width={240}
        trapFocus
        returnFocus
        offset={4}
        withRoles={false}
      >
        <Popover.Target>
          <button
            type="button"
            className="select starts hand"
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            aria-labelledby={`${id} ${id}-words`}
            onClick={() => setIsOpen(!isOpen)}
          >
            <span id={`${id}-words`} className={chosen.length === 0 ? 'cut ph' : 'cut'}>
              {words}
            </span>
            <Icon of={ChevronsUpDown} size={14} />
          </button>
        </Popover.Target>
        <Popover.Dropdown role="dialog" aria-label={dimension.label} className="value-pop">
          <ValueChecks
            values={values}
            shown={values.length}
            counted={counted}
            condition={condition}
            onChange={onChange}
          />
          {choices && values.length === 0 && <p className="muted t-12">No options</p>}
        </Popover.Dropdown>
      </Popover>
    </section>
  );
}
