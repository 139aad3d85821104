import { Menu } from '@mantine/core';
import { type ParameterType, parameterTypes } from '@platbook/contract/workbench/parameter-types';
import type { TextParameter } from '@platbook/sql/resolve-parameters';

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
    <Menu position="bottom-start" width={220}>
      <Menu.Target>
        <button
          type="button"
          className="param-name text-btn s-125 round"
          aria-label={`Type of ${name}: ${typeNames[type]}`}
        >
          {name}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={type} onChange={(chosen) => onRewrite({ type: chosen as ParameterType })}>
          {parameterTypes.map((each) => (
            <Menu.RadioItem key={each} value={each} closeMenuOnClick>
              {typeNames[each]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item
          disabled={!canBeDefault || value.trim() === '' || value === defaultText}
          onClick={() => onRewrite({ defaultText: value.trim() })}
        >
          Set as default
        </Menu.Item>
        <Menu.Item disabled={defaultText === undefined} onClick={() => onRewrite({ defaultText: undefined })}>
          Clear default
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
