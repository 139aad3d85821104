import type { Column } from '@platbook/contract/workbench/batches';
import { Check, Pin, Search, X } from '@platbook/ui/icons';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { MarkedText } from '../../MarkedText.tsx';
import { visibleText } from '../values/visible-text.ts';
import { type ColumnLayout, findColumns } from './grid-columns.ts';

const rowHeight = 28;
const rowsInSight = 9;

interface ColumnFinderProps {
  columns: readonly Column[];
  layout: ColumnLayout;
  emptyColumns: readonly number[] | undefined;
  onGoTo: (column: number) => void;
  onHide: (columns: readonly number[], isHidden: boolean) => void;
  onUnfreeze: (column: number) => void;
  onClose: () => void;
}

export function ColumnFinder(props: ColumnFinderProps) {
  const { columns, layout, emptyColumns = [], onHide, onClose } = props;
  const { frozen, hidden } = layout;
  const id = useId();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const names = columns.map(({ name }) => name);
  const found = findColumns(names, text);
  const chosen = found[Math.min(at, found.length - 1)];
  const toggle = (column: number) => onHide([column], !hidden.has(column));
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const move = (to: number) => {
    const next = Math.max(0, Math.min(found.length - 1, to));
    setAt(next);
    const top = next * rowHeight;
    const element = list.current;
    if (!element) return;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + rowHeight > element.scrollTop + rowHeight * rowsInSight)
      element.scrollTop = top - rowHeight * (rowsInSight - 1);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: rowsInSight, PageUp: -rowsInSight };
    const step = steps[event.key];
    if (step !== undefined) move(at + step);
    else if (event.key === 'Enter' && chosen !== undefined) {
      if (event.shiftKey) toggle(chosen);
      else props.onGoTo(chosen);
    } else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const stillShown = emptyColumns.filter((column) => !hidden.has(column));
  return (
    <div className="g-pop finder pop placed ink t-13 col" role="dialog" aria-label="Columns" onKeyDown={onKeyDown}>
      <div className="input rigid">
        <Icon of={Search} size={14} />
        <input
          ref={input}
          role="combobox"
          aria-label="Find column"
          aria-expanded="true"
          aria-controls={`${id}list`}
          aria-activedescendant={chosen === undefined ? undefined : `${id}${chosen}`}
          placeholder="Find column"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setAt(0);
            if (list.current) list.current.scrollTop = 0;
          }}
        />
        <span className="muted t-12 fig">
          {found.length} of {columns.length}
        </span>
      </div>
      <FinderList
        ref={list}
        id={id}
        columns={columns}
        found={found}
        hidden={hidden}
        chosen={chosen}
        search={text}
        onToggle={toggle}
        onGoTo={props.onGoTo}
      />
      <FrozenColumns columns={columns} frozen={frozen} onUnfreeze={props.onUnfreeze} />
      <footer className="topped spread flex raised">
        <Button look="quiet" size="sm" disabled={hidden.size === 0} onClick={() => onHide([...hidden], false)}>
          Show all {columns.length}
        </Button>
        <Button look="quiet" size="sm" disabled={stillShown.length === 0} onClick={() => onHide(stillShown, true)}>
          Hide {stillShown.length} empty
        </Button>
      </footer>
    </div>
  );
}

interface FinderListProps {
  ref: RefObject<HTMLDivElement | null>;
  id: string;
  columns: readonly Column[];
  found: readonly number[];
  hidden: ColumnLayout['hidden'];
  chosen: number | undefined;
  search: string;
  onToggle: (column: number) => void;
  onGoTo: (column: number) => void;
}

/** The matching columns; only the rows in view are drawn. */
function FinderList({ ref, id, columns, found, hidden, chosen, search, onToggle, onGoTo }: FinderListProps) {
  const [scrolled, setScrolled] = useState(0);
  const first = Math.max(0, Math.floor(scrolled / rowHeight) - 4);
  const inSight = found.slice(first, first + rowsInSight + 8);
  return (
    <div
      ref={ref}
      id={`${id}list`}
      role="listbox"
      aria-label="Matching columns"
      aria-multiselectable="true"
      className="finder-list scrolls"
      style={{ maxHeight: rowHeight * rowsInSight }}
      onScroll={(event) => setScrolled(event.currentTarget.scrollTop)}
    >
      <div className="holds" role="presentation" style={{ height: found.length * rowHeight }}>
        {inSight.map((column, index) => {
          const { name, datatype } = columns[column] as Column;
          const isShown = !hidden.has(column);
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the input above handles the keys
            // biome-ignore lint/a11y/useFocusableInteractive: the input above has the focus
            <div
              key={column}
              id={`${id}${column}`}
              role="option"
              aria-selected={isShown}
              aria-setsize={found.length}
              aria-posinset={first + index + 1}
              className={column === chosen ? 'finder-row on row placed hand round' : 'finder-row row placed hand round'}
              style={{ top: (first + index) * rowHeight }}
              onClick={(event) => ((event.target as Element).closest('.box') ? onToggle(column) : onGoTo(column))}
            >
              <span className={isShown ? 'box on' : 'box'} title={isShown ? 'Hide' : 'Show'}>
                <Icon of={Check} size={12} />
              </span>
              <span className="grow cut">
                <MarkedText text={visibleText(name)} search={search} />
              </span>
              <span className="muted t-12 rigid">{datatype}</span>
              <span className="muted t-12 num nn rigid">{column + 1}</span>
            </div>
          );
        })}
      </div>
    </div>
  );
}

interface FrozenColumnsProps {
  columns: readonly Column[];
  frozen: readonly number[];
  onUnfreeze: (column: number) => void;
}

function FrozenColumns({ columns, frozen, onUnfreeze }: FrozenColumnsProps) {
  if (frozen.length === 0) return null;
  return (
    <div className="finder-frozen topped">
      <div className="t-12 muted">Frozen on the left</div>
      <div className="row g4 wrap mt4">
        {frozen.map((column) => (
          <button key={column} type="button" className="tag hand" onClick={() => onUnfreeze(column)}>
            <Icon of={Pin} size={12} />
            {visibleText(columns[column]?.name ?? '')}
            <span className="sr">, unfreeze</span>
            <Icon of={X} size={12} />
          </button>
        ))}
      </div>
    </div>
  );
}
