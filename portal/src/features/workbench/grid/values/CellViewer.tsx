import type { Column } from '@platbook/contract/workbench/batches';
import { ChevronDown, ChevronUp, Copy, X } from '@platbook/ui/icons';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { copyWithToast } from '@platbook/ui/widgets/copy-with-toast';
import { IconButton } from '@platbook/ui/widgets/IconButton.tsx';
import { Segments } from '@platbook/ui/widgets/Segments.tsx';
import { useEffect, useMemo, useRef, useState } from 'react';
import { valueText } from '../../table/copy-rows.ts';
import type { RemoteTable } from '../../table/open-row-table.ts';
import { useAnswer } from '../../table/use-answer.ts';
import { JsonTree } from './JsonTree.tsx';
import { parseJson, prettyJson } from './json-tree.ts';
import { visibleText } from './visible-text.ts';

/** Characters rendered; a longer value can still be copied whole. */
const mostDrawn = 200_000;
const looks = ['Tree', 'Text', 'Raw'] as const;
type Look = (typeof looks)[number];

interface CellViewerProps {
  table: RemoteTable;
  column: Column;
  index: number;
  /** Row of the view, from 0. */
  row: number;
  view: number;
  onMove: (rows: number) => void;
  onClose: () => void;
}

export function CellViewer({ table, column, index, row, view, onMove, onClose }: CellViewerProps) {
  const value = useAnswer(() => table.cell(row, index), [table, row, index, view]);
  const [chosenLook, setChosenLook] = useState<Look>('Tree');
  const [path, setPath] = useState('$');
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  const text = valueText(value, column);
  const json = useMemo(() => (text.length <= mostDrawn ? parseJson(text) : undefined), [text]);
  const look = json === undefined && chosenLook === 'Tree' ? 'Text' : chosenLook;
  const drawn = look === 'Text' && json !== undefined ? prettyJson(json) : text;
  return (
    <aside
      ref={panel}
      className="viewer col rigid paper"
      aria-label="Cell"
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <header className="row rigid s-125 raised">
        <b className="cut">{visibleText(column.name)}</b>
        <span className="muted cut">
          row {row + 1}, {column.datatype}
        </span>
        <span className="push row">
          <IconButton icon={ChevronUp} label="Cell above" isSmall onClick={() => onMove(-1)} />
          <IconButton icon={ChevronDown} label="Cell below" isSmall onClick={() => onMove(1)} />
          <IconButton icon={X} label="Close" isSmall onClick={onClose} />
        </span>
      </header>
      <div className="vbar rigid ruled flex middle">
        <Segments
          label="View"
          choices={looks.filter((each) => each !== 'Tree' || json !== undefined).map((each) => [each, each] as const)}
          value={look}
          onChange={setChosenLook}
        />
        <span className="push muted t-12">
          {value === undefined ? 'Loading' : `${new TextEncoder().encode(text).length.toLocaleString('en-US')} bytes`}
        </span>
      </div>
      <div className="vbody fills scrolls">
        {value === null ? (
          <p>
            <span className="null">NULL</span>
          </p>
        ) : look === 'Tree' && json !== undefined ? (
          <JsonTree key={text} json={json} path={path} onPath={setPath} />
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard
          <pre tabIndex={0}>{look === 'Raw' ? visibleText(drawn.slice(0, mostDrawn)) : drawn.slice(0, mostDrawn)}</pre>
        )}
        {drawn.length > mostDrawn && (
          <p className="muted t-12">
            Showing the first {mostDrawn.toLocaleString('en-US')} of {drawn.length.toLocaleString('en-US')} characters
          </p>
        )}
      </div>
      <footer className="row rigid topped raised">
        {look === 'Tree' && <span className="mono t-12 cut muted">{path}</span>}
        <span className="push row g8">
          {look === 'Tree' && (
            <Button size="sm" onClick={() => void copyWithToast(path, 'Path copied')}>
              Copy path
            </Button>
          )}
          <Button
            icon={Copy}
            size="sm"
            onClick={() => void copyWithToast(look === 'Raw' ? text : drawn, 'Value copied')}
          >
            Copy
          </Button>
        </span>
      </footer>
    </aside>
  );
}
