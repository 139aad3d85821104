import { late } from '@platbook/ui/browser/late';
import { RefreshCw } from '@platbook/ui/icons';
import { IconButton } from '@platbook/ui/widgets/IconButton.tsx';
import { SearchField } from '@platbook/ui/widgets/SearchField.tsx';
import { useEffect, useMemo, useState } from 'react';
import { AccessDialog, type AccessSource } from '../../access/index.ts';
import { SchemaTree } from './SchemaTree.tsx';
import { listSchemaRows, type SchemaRow } from './schema-tree.ts';
import { readAhead } from './searched-schema.ts';
import { useCollapsed } from './use-collapsed.ts';
import type { LoadedSchema, SchemaControl } from './use-schema.ts';
import './schema.css';

const SchemaNote = late(() => import('./SchemaNote.tsx').then((module) => module.SchemaNote), null);

export interface SchemaSidebarProps {
  schema: SchemaControl;
  shown: LoadedSchema | undefined;
  wantedRow: readonly string[] | undefined;
  isTouch?: boolean;
  onInsert: (row: SchemaRow) => void;
  onPreview: (row: SchemaRow) => void;
  /** The open query, for a request for access to a locked table. */
  source: AccessSource;
}

export function SchemaSidebar(props: SchemaSidebarProps) {
  const { schema, shown, wantedRow, isTouch, onInsert, onPreview, source } = props;
  const { connectionId, query, isPreparing, refresh } = schema;
  const [search, setSearch] = useState('');
  const [asked, setAsked] = useState<SchemaRow>();
  const memory = useCollapsed(connectionId);
  const collapsed = memory.of(search);
  const rows = useMemo(
    () => shown && listSchemaRows(shown.info, { collapsed, search, objects: shown.objects }),
    [shown, collapsed, search],
  );
  useEffect(() => shown && readAhead(shown.info), [shown]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each wanted row
  useEffect(() => {
    if (!wantedRow) return;
    setSearch('');
    memory.expandTo(wantedRow);
  }, [wantedRow]);
  return (
    <>
      <div className="schema-head flex g4 rigid ruled">
        <SearchField
          label="Search tables and columns"
          value={search}
          onChange={(text) => {
            setSearch(text);
            memory.beginSearch();
          }}
        />
        <IconButton
          icon={RefreshCw}
          label="Refresh schema"
          iconSize={14}
          className={query.isFetching ? 'turning' : ''}
          onClick={() => {
            memory.expandAll();
            void refresh();
          }}
        />
      </div>
      {(isPreparing || (query.isError && !query.isFetching)) && (
        <SchemaNote isPreparing={isPreparing} error={query.error} onRetry={() => void refresh()} />
      )}
      {query.isPending && query.fetchStatus === 'fetching' && <SchemaSkeleton />}
      {rows !== undefined && rows.length > 0 && (
        <SchemaTree
          rows={rows}
          search={search}
          wantedRow={wantedRow}
          isTouch={isTouch}
          onToggle={(key) => memory.toggle(search, key)}
          onInsert={onInsert}
          onPreview={(row) => (row.lock === undefined ? onPreview(row) : setAsked(row))}
        />
      )}
      {rows?.length === 0 && (
        <p className="schema-none muted">
          {search ? `No table or column matches “${search.trim()}”.` : 'This connection has no tables.'}
        </p>
      )}
      {asked?.lock !== undefined && (
        <AccessDialog
          isOpen
          onClose={() => setAsked(undefined)}
          thing={{ kind: 'table', subject: asked.path.join('.'), packs: [{ code: asked.lock, name: asked.lock }] }}
          source={source}
        />
      )}
    </>
  );
}

const widths = [88, 120, 150, 96, 132, 110, 164, 90, 128, 144, 104, 156];

function SchemaSkeleton() {
  return (
    <div className="schema-skel tiles g12 late" role="status" aria-label="Loading schema">
      {widths.map((width) => (
        <div key={width} className="skel" style={{ width }} />
      ))}
    </div>
  );
}
