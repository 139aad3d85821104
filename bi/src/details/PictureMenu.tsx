import type { ReportPicture } from '@platbook/contract/reports/report-definition';
import { drilledOut } from '@platbook/property/report-drill';
import {
  ChevronsDown,
  ChevronsUp,
  Download,
  MapPinned,
  Maximize2,
  Rows3,
  SquareTerminal,
  Table2,
} from '@platbook/ui/icons';
import { MenuItem, MenuPanel } from '@platbook/ui/overlays/Menu.tsx';
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
  const into = mark && canDrill(picture, mark);
  const isList = picture.type === 'list';
  const item = (action: PictureAction, icon: typeof Rows3, words: ReactNode) => (
    <MenuItem icon={icon} onClick={() => onAction(action)}>
      {words}
    </MenuItem>
  );
  const file = (format: 'csv' | 'xlsx', what: 'picture' | 'rows', words: string) => (
    <MenuItem icon={Download} onClick={() => onSave(format, what)}>
      {words}
    </MenuItem>
  );
  if (!at) return null;
  return (
    <MenuPanel anchor={at} onClose={onClose} aria-label={mark ? mark.label : picture.title}>
      {mark && <div className="menu-label">{mark.label}</div>}
      {into !== undefined && item('drill', ChevronsDown, `Drill into ${timeWords(into)}`)}
      {drilled !== undefined &&
        item('back', ChevronsUp, drilledOut(drilled) ? `Back to ${drilledOut(drilled)}` : 'Back to all years')}
      {item('rows', Rows3, mark ? 'Show rows of this item' : 'Show rows')}
      {hasProperties && item('navigator', MapPinned, 'Open in Property Navigator')}
      <hr />
      {item('focus', Maximize2, 'Expand')}
      {!isList && picture.type !== 'table' && item('table', Table2, isTable ? 'Show as chart' : 'Show as table')}
      {item('sql', SquareTerminal, 'Show as SQL')}
      <hr />
      {!isList && file('csv', 'picture', 'Export chart as CSV')}
      {!isList && file('xlsx', 'picture', 'Export chart as Excel')}
      {file('csv', 'rows', mark ? 'Export rows of this item as CSV' : 'Export rows as CSV')}
      {file('xlsx', 'rows', mark ? 'Export rows of this item as Excel' : 'Export rows as Excel')}
    </MenuPanel>
  );
}
