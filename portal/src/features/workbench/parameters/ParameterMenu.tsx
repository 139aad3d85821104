import { type ParameterType, parameterTypes } from '@platbook/contract/workbench/parameter-types';
import type { TextParameter } from '@platbook/sql/resolve-parameters';
import { Menu, MenuItem } from '@platbook/ui/overlays/Menu.tsx';

const typeNames: Record<ParameterType, string> = {
  text: 'Text',
  number: 'Number',
  date: 'Date',
  list: 'List',
  county: 'County',
  state: 'State',
};

interface ParameterMenuProps {
  parameter: TextParameter;
  value: string;
  isReadOnly: boolean;
  onRewrite: (change: { type?: ParameterType; defaultText?: string | undefined }) => void;
}

export function ParameterMenu({ parameter, value, isReadOnly, onRewrite }: ParameterMenuProps) {
  const { name, type, defaultText } = parameter;
  if (isReadOnly) return <span className="param-name s-125 blank">{name}</span>;
  const canBeDefault = !/[\r\n{}]/.test(value) && value.length <= 1000;
  return (
    <Menu
      placement="bottom-start"
      width={220}
      target={
        <button
          type="button"
          className="param-name text-btn s-125 round"
          aria-label={`Type of ${name}: ${typeNames[type]}`}
        >
          {name}
        </button>
      }
    >
      {parameterTypes.map((each) => (
        <MenuItem
          key={each}
          start={<i className="menu-dot" />}
          isChecked={each === type}
          onClick={() => each !== type && onRewrite({ type: each })}
        >
          {typeNames[each]}
        </MenuItem>
      ))}
      <hr />
      <MenuItem
        disabled={!canBeDefault || value.trim() === '' || value === defaultText}
        onClick={() => onRewrite({ defaultText: value.trim() })}
      >
        Set as default
      </MenuItem>
      <MenuItem disabled={defaultText === undefined} onClick={() => onRewrite({ defaultText: undefined })}>
        Clear default
      </MenuItem>
    </Menu>
  );
}
