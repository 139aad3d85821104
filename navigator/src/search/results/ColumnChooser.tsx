import { ArrowDown, ArrowUp, Columns3 } from '@platbook/ui/icons';
import { Popover } from '@platbook/ui/overlays/Popover.tsx';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { CheckLine } from '@platbook/ui/widgets/CheckLine.tsx';
import { IconButton } from '@platbook/ui/widgets/IconButton.tsx';
import { useState } from 'react';
import { useColumns } from '../../state/use-columns.ts';
import { changeSearch } from '../../state/use-search.ts';
import { useFields } from '../../state/use-start.ts';
import { filterGroups, keysOf } from '../filters/filter-groups.ts';

export function ColumnChooser() {
  const [isOpen, setIsOpen] = useState(false);
  const chosen = useColumns();
  const fields = useFields();
  const choose = (columns: readonly string[]) => {
    if (columns.length > 0) changeSearch({ columns }, { replace: true });
  };
  const move = (key: string, by: number) => {
    const at = chosen.indexOf(key);
    const next = chosen.filter((each) => each !== key);
    next.splice(at + by, 0, key);
    choose(next);
  };
  return (
    <Popover
      isOpen={isOpen}
      onChange={setIsOpen}
      width={300}
      aria-label="Table columns"
      className="fpop"
      target={
        <Button icon={Columns3} look="quiet" size="sm" className="mute push">
          Columns
        </Button>
      }
    >
      <div className="fp-b cols">
        {chosen.map((key, index) => (
          <div key={key} className="row">
            <CheckLine isOn onChange={() => choose(chosen.filter((each) => each !== key))}>
              {fields.get(key)?.label ?? key}
            </CheckLine>
            <span className="push nowrap">
              <IconButton
                icon={ArrowUp}
                label={`Move ${fields.get(key)?.label} to the left`}
                isSmall
                disabled={index === 0}
                onClick={() => move(key, -1)}
              />
              <IconButton
                icon={ArrowDown}
                label={`Move ${fields.get(key)?.label} to the right`}
                isSmall
                disabled={index === chosen.length - 1}
                onClick={() => move(key, 1)}
              />
            </span>
          </div>
        ))}
        {filterGroups.map(({ group, title }) => {
          const others = keysOf(group).filter((key) => fields.has(key) && !chosen.includes(key));
          if (others.length === 0) return null;
          return (
            <fieldset key={group} className="ff shrinks">
              <legend className="flex whole spread middle s-13">
                <b>{title}</b>
              </legend>
              {others.map((key) => (
                <CheckLine key={key} isOn={false} onChange={() => choose([...chosen, key])}>
                  {fields.get(key)?.label ?? key}
                </CheckLine>
              ))}
            </fieldset>
          );
        })}
      </div>
      <div className="fp-f row topped raised">
        <Button size="sm" look="quiet" onClick={() => changeSearch({ columns: undefined }, { replace: true })}>
          Reset columns
        </Button>
      </div>
    </Popover>
  );
}
