import { Menu } from '@mantine/core';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { commandKey, Kbd } from '@platbook/ui/widgets/Kbd.tsx';
import { ChevronDown } from 'lucide-react';

interface RunMenuProps {
  onRunStatement: () => void;
  onExplain: () => void;
}

export function RunMenu({ onRunStatement, onExplain }: RunMenuProps) {
  return (
    <Menu position="bottom-end" width={280}>
      <Menu.Target>
        <button type="button" className="btn primary" aria-label="More ways to run">
          <Icon of={ChevronDown} size={14} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item rightSection={<Kbd keys={`${commandKey}+Shift+Enter`} />} onClick={onRunStatement}>
          Run current statement
        </Menu.Item>
        <Menu.Item rightSection={<Kbd keys={`${commandKey}+Shift+E`} />} onClick={onExplain}>
          Explain
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
