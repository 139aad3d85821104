import { Menu } from '@mantine/core';
import type { ReportPicture } from '@platbook/contract/reports/report-definition';
import { drilledOut } from '@platbook/property/report-drill';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { ChevronsDown, ChevronsUp, Download, MapPinned, Maximize2, Rows3, SquareTerminal, Table2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Mark } from '../pictures/picture-props.ts';
import { timeWords } from '../words/figures.ts';
import { canDrill } from './can-drill.ts';

export type PictureAction = 'focus' | 'table' | 'rows' | 'sql' | 'navigator' | 'drill' | 'back';

interface PictureMenuProps {
  picture: ReportPicture;
  at: Element | undefined;
  mark: Mark | undefined;
  isTable: boolean;
  drilled: string | undefined;
  hasProperties: boolean;
  onAction: (action: PictureAction) => void;
  onSave: (format: 'csv' | 'xlsx', what: 'picture' | 'rows') => void;
  onClose: () => void;
}

export function PictureMenu(props: PictureMenuProps) {
  const { picture, at, mark, isTable, drilled, hasProperties, onAction, onSave, onClose } = props;
  const { left = 0, top = 0, width = 0, height = 0 } = at?.getBoundingClientRect() ?? {};
  const into = mark && canDrill(picture, mark);
  const isList = picture.type === 'list';
  const item = (action: PictureAction, icon: typeof Rows3, words: ReactNode) => (
    // The action closes the menu and decides where the focus goes.
    <Menu.Item closeMenuOnClick={false} leftSection={<Icon of={icon} size={14} />} onClick={() => onAction(action)}>
      {words}
    </Menu.Item>
  );
  const file = (format: 'csv' | 'xlsx', what: 'picture' | 'rows', words: string) => (
    <Menu.Item leftSection={<Icon of={Download} size={14} />} onClick={() => onSave(format, what)}>
      {words}
    </Menu.Item>
  );
  return (
    <Menu opened={at !== undefined} onClose={onClose} position="bottom-end" returnFocus={false} withinPortal>
      <Menu.Target>
        <span aria-hidden="true" style={{ position: 'fixed', left, top, width, height, pointerEvents: 'none' }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={mark ? mark.label : picture.title}>
        {mark && <Menu.Label>{mark.label}</Menu.Label>}
        {into !== undefined && item('drill', ChevronsDown, `Drill into ${timeWords(into)}`)}
        {drilled !== undefined &&
          item('back', ChevronsUp, drilledOut(drilled) ? `Back to ${drilledOut(drilled)}` : 'Back to all years')}
        {item('rows', Rows3, mark ? 'Show rows of this item' : 'Show rows')}
        {hasProperties && item('navigator', MapPinned, 'Open in Property Navigator')}
        <Menu.Divider />
        {item('focus', Maximize2, 'Expand')}
        {!isList && picture.type !== 'table' && item('table', Table2, isTable ? 'Show as chart' : 'Show as table')}
        {item('sql', SquareTerminal, 'Show as SQL')}
        <Menu.Divider />
        {!isList && file('csv', 'picture', 'Export chart as CSV')}
        {!isList && file('xlsx', 'picture', 'Export chart as Excel')}
        {file('csv', 'rows', mark ? 'Export rows of this item as CSV' : 'Export rows as CSV')}
        {file('xlsx', 'rows', mark ? 'Export rows of this item as Excel' : 'Export rows as Excel')}
      </Menu.Dropdown>
    </Menu>
  );
}
