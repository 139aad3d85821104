// biome-ignore-all lint/a11y/useSemanticElements: a virtualized ARIA tree has one tab stop and handles the keys itself
// biome-ignore-all lint/a11y/useFocusableInteractive: a virtualized ARIA tree has one tab stop and handles the keys itself
// biome-ignore-all lint/a11y/useKeyWithClickEvents: a virtualized ARIA tree has one tab stop and handles the keys itself
import { limits } from '@platbook/contract/limits';
import { ChevronDown, ChevronRight, Eye, KeyRound, LockKeyhole, Rows3, Table2 } from '@platbook/ui/icons';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { showToast } from '@platbook/ui/widgets/toasts.tsx';
import { type CSSProperties, useEffect, useId, useMemo, useRef, useState } from 'react';
import { MarkedText } from '../MarkedText.tsx';
import { type SchemaRow, type SchemaRows, treeStep } from './schema-tree.ts';
import { schemaKey } from './searched-schema.ts';
import { useFixedRows } from './use-fixed-rows.ts';
import { showInTree } from './wanted-row.ts';

const touchRowHeight = 44;

interface SchemaTreeProps {
  rows: SchemaRows;
  search: string;
  wantedRow: readonly string[] | undefined;
  isTouch?: boolean;
  onToggle: (key: string) => void;
  onInsert: (row: SchemaRow) => void;
  /** For a locked table, asks for access to it. */
  onPreview: (row: SchemaRow) => void;
}

export function SchemaTree(props: SchemaTreeProps) {
  const { rows, search, wantedRow, isTouch = false, onToggle, onInsert, onPreview } = props;
  const rowHeight = isTouch ? touchRowHeight : limits.schemaRowHeight;
  const scroller = useRef<HTMLDivElement>(null);
  const id = useId();
  const [activeKey, setActiveKey] = useState<string>();
  const found = useMemo(() => rows.indexOf(activeKey), [rows, activeKey]);
  const active = Math.max(0, found);
  const view = useFixedRows(scroller, rows.length, rowHeight);
  const { scrollTo } = view;
  useEffect(() => {
    if (!wantedRow) return;
    const key = schemaKey(...wantedRow);
    const place = rows.indexOf(key);
    // A search that hides the row is cleared first; another connection's tree has no such row.
    if (place < 0 && search) return;
    showInTree(undefined);
    if (place < 0) return showToast({ kind: 'error', text: `This connection has no ${wantedRow.slice(1).join('.')}` });
    setActiveKey(key);
    scrollTo(place, 'center');
    scroller.current?.focus();
  });

  return (
    <div
      ref={scroller}
      className="tree fills scrolls s-125"
      role="tree"
      aria-label="Schema"
      tabIndex={0}
      aria-activedescendant={rows.length > 0 ? `${id}${active}` : undefined}
      onKeyDown={(event) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const row = rows.at(active);
        if (row && (event.key === 'Enter' || event.key === ' ')) {
          event.preventDefault();
          if (event.key === 'Enter' && row.kind !== 'schema') onInsert(row);
          else if (row.kind !== 'column') onToggle(row.key);
          return;
        }
        if (row?.level === 2 && event.key.toLowerCase() === (row.lock ? 'r' : 'p')) {
          event.preventDefault();
          onPreview(row);
          return;
        }
        const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 300) / rowHeight) - 1);
        const step = treeStep(rows, active, event.key, page);
        if (!step) return;
        event.preventDefault();
        if ('toggle' in step) onToggle(step.toggle);
        else {
          setActiveKey(rows.at(step.goTo)?.key);
          scrollTo(step.goTo, 'nearest');
        }
      }}
    >
      <div role="presentation" style={{ height: view.height, position: 'relative' }}>
        {view.indexes.map((index) => {
          const row = rows.at(index) as SchemaRow;
          const choose = () => setActiveKey(row.key);
          return (
            <TreeRow
              key={row.key}
              row={row}
              id={`${id}${index}`}
              isSelected={index === found}
              search={search}
              style={{ height: rowHeight, transform: `translateY(${index * rowHeight}px)` }}
              onClick={() => {
                choose();
                if (row.kind !== 'column') onToggle(row.key);
                else if (isTouch) onInsert(row);
              }}
              onDoubleClick={() => {
                if (row.kind === 'column' && !isTouch) onInsert(row);
              }}
              onPreview={() => {
                choose();
                onPreview(row);
              }}
            />
          );
        })}
      </div>
    </div>
  );
}

interface TreeRowProps {
  row: SchemaRow;
  id: string;
  isSelected: boolean;
  search: string;
  style: CSSProperties;
  onClick: () => void;
  onDoubleClick: () => void;
  onPreview: () => void;
}

function TreeRow({ row, id, isSelected, search, style, onClick, onDoubleClick, onPreview }: TreeRowProps) {
  const isBranch = row.kind !== 'column';
  const words = wordsOf(row);
  return (
    <div
      role="treeitem"
      id={id}
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.setSize}
      aria-expanded={isBranch ? row.isExpanded : undefined}
      aria-selected={isSelected}
      aria-label={words.join(', ')}
      title={words.join(' · ')}
      className={`t-row row g4 placed nowrap d${row.level}${isSelected ? ' sel' : ''}${row.lock ? ' locked' : ''}`}
      style={style}
      onClick={onClick}
      onDoubleClick={onDoubleClick}
    >
      {isBranch && <Icon of={row.isExpanded ? ChevronDown : ChevronRight} size={12} />}
      {row.level === 2 && <Icon of={row.kind === 'view' ? Eye : Table2} size={14} />}
      <span className="cut nm">
        <MarkedText text={row.name} search={row.level === 1 ? '' : search} />
      </span>{' '}
      {row.dataType && <span className="ty rigid">{row.dataType}</span>}{' '}
      {row.level === 3 && row.description && <span className="de cut">{row.description}</span>}
      {isBranch &&
        (row.lock ? (
          <span className="lk push inline g4 rigid sales m" data-lock={row.lock}>
            <Icon of={LockKeyhole} size={12} />
          </span>
        ) : (
          <span className="n push thin" data-count={row.count} />
        ))}
      {row.level === 2 && (
        <button
          type="button"
          tabIndex={-1}
          className="t-preview rigid middle text-btn round muted"
          aria-label={row.lock ? `Request access to ${row.name}` : `Preview ${row.name}`}
          title={row.lock ? 'Request access (R)' : 'Preview first rows (P)'}
          onClick={(event) => {
            event.stopPropagation();
            onPreview();
          }}
          onDoubleClick={(event) => event.stopPropagation()}
        >
          <Icon of={row.lock ? KeyRound : Rows3} size={14} />
        </button>
      )}
    </div>
  );
}

function wordsOf({ name, dataType, description, lock, level }: SchemaRow): string[] {
  const words = [name, dataType, description].filter(Boolean);
  return lock && level < 3 ? [...words, `locked, included in ${lock}`] : words;
}
