import { BookA, Columns3, Copy, Funnel } from '@platbook/ui/icons';
import { Menu, MenuItem } from '@platbook/ui/overlays/Menu.tsx';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { IconButton } from '@platbook/ui/widgets/IconButton.tsx';
import { commandKey } from '@platbook/ui/widgets/Kbd.tsx';
import { memo, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { type CopyFormat, copyFormats } from '../table/copy-rows.ts';
import { toggleMeanings } from './meanings-choice.ts';

interface GridToolsProps {
  place: Element | null;
  isFiltered: boolean;
  isFinderOpen: boolean;
  /** Undefined if no column has codes. */
  areMeaningsShown: boolean | undefined;
  /** A ref keeps its identity, so that scrolling doesn't render the tools again. */
  actions: RefObject<GridToolActions>;
}

export interface GridToolActions {
  onFilter: () => void;
  onFinder: () => void;
  onCopy: (format: CopyFormat) => void;
}

const labels: Record<CopyFormat, string> = {
  text: 'Copy',
  'with headers': 'Copy with headers',
  JSON: 'Copy as JSON',
  Markdown: 'Copy as Markdown',
  'IN-list': 'Copy as IN-list',
};
const keys: Partial<Record<CopyFormat, string>> = {
  text: `${commandKey} C`,
  'with headers': `${commandKey} Shift C`,
};

export const GridTools = memo(function GridTools({
  place,
  isFiltered,
  isFinderOpen,
  areMeaningsShown,
  actions,
}: GridToolsProps) {
  if (!place) return null;
  return createPortal(
    <>
      <IconButton icon={Funnel} label="Filter rows" isOn={isFiltered} onClick={() => actions.current.onFilter()} />
      <IconButton icon={Columns3} label="Find column" isOn={isFinderOpen} onClick={() => actions.current.onFinder()} />
      {areMeaningsShown !== undefined && (
        <IconButton icon={BookA} label="Show meanings" isOn={areMeaningsShown} onClick={toggleMeanings} />
      )}
      <Menu
        width={220}
        aria-label="Copy"
        target={
          <Button icon={Copy} look="quiet" aria-label="Copy">
            <span className="only-wide">Copy</span>
          </Button>
        }
      >
        <div className="menu-label">Selected cells</div>
        {copyFormats.map((format) => (
          <MenuItem
            key={format}
            end={<span className="t-12 muted">{keys[format]}</span>}
            onClick={() => actions.current.onCopy(format)}
          >
            {labels[format]}
          </MenuItem>
        ))}
      </Menu>
    </>,
    place,
  );
});
