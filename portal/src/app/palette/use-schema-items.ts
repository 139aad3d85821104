import { type Connection, listConnections } from '@platbook/contract/workbench/connections';
import type { SchemaColumn } from '@platbook/contract/workbench/schema-info';
import { getLocal } from '@platbook/ui/browser/local-store';
import { goTo } from '@platbook/ui/browser/navigation';
import { Columns2, Table2 } from '@platbook/ui/icons';
import { copyWithToast } from '@platbook/ui/widgets/copy-with-toast';
import { useMemo } from 'react';
import { useApp } from '../../api/use-app.tsx';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { quoteName } from '../../features/workbench/editor/quote-name.ts';
import { prepareSchema, type SearchedTable } from '../../features/workbench/schema/searched-schema.ts';
import { type LoadedSchema, useSchema } from '../../features/workbench/schema/use-schema.ts';
import { showInTree } from '../../features/workbench/schema/wanted-row.ts';
import { rank, type Wanted } from './find-items.ts';
import type { PaletteItem } from './palette-item.ts';

/** The visible editor; those of inactive tabs are hidden. */
function findEditor(): HTMLElement | undefined {
  const editors = [...document.querySelectorAll<HTMLElement>('main .cm-editor')];
  return editors.find((editor) => editor.closest('[hidden]') === null);
}

function hasEditor(): boolean {
  return findEditor() !== undefined;
}

async function insertName(name: string): Promise<void> {
  const element = findEditor();
  if (element) {
    const { EditorView } = await import('@codemirror/view');
    const view = EditorView.findFromDOM(element);
    if (view && !view.state.readOnly) {
      view.dispatch(view.state.replaceSelection(name), { userEvent: 'input.paste', scrollIntoView: true });
      view.focus();
      return;
    }
  }
  await copyWithToast(name);
}

const mostFound = 400;

export function useSchemaItems(wanted: Wanted | undefined): { items: PaletteItem[]; isLoading: boolean } {
  const { config } = useApp();
  const connections = useEndpoint(listConnections, { isBackground: true }).data;
  const stored = getLocal('selectedConnectionId');
  const connection =
    connections?.find(({ id }) => id === stored) ??
    connections?.find(({ id }) => id === config.defaultConnectionId) ??
    connections?.[0];
  const { query } = useSchema(connection?.id);
  const loaded = query.data;
  const items = useMemo(
    () => (wanted && loaded && connection ? findInSchema(loaded, connection, wanted) : []),
    [wanted, loaded, connection],
  );
  return { items, isLoading: query.isLoading };
}

function findInSchema({ info, objects }: LoadedSchema, connection: Connection, wanted: Wanted): PaletteItem[] {
  const found: { item: PaletteItem; grade: number }[] = [];
  const first = [...wanted.words, ...wanted.synonyms];
  for (const { tables } of prepareSchema(info)) {
    for (const table of tables) {
      if (found.length >= mostFound) break;
      const description = objects.get(table.key)?.description ?? '';
      const grade = rank(wanted, table.name, `${table.schema} ${description}`);
      if (grade > 0) found.push({ grade, item: tableItem(table, description, connection) });
      // Skips a table if none of its columns contains the start of any word.
      const text = `${table.searchedColumns} ${table.searchedDescriptions}`;
      if (!first.some((word) => text.includes(word)) && !text.replaceAll('_', '').includes(wanted.whole)) continue;
      for (const column of table.columns) {
        const columnGrade = rank(wanted, column.column_name, `${column.column_description} ${table.name}`);
        if (columnGrade > 0) found.push({ grade: columnGrade, item: columnItem(table, column, connection) });
      }
    }
  }
  return found.sort((a, b) => b.grade - a.grade).map(({ item }) => item);
}

const insertWords = () => (hasEditor() ? 'insert in editor' : 'copy name');

function inTree({ id }: Connection, path: readonly string[]) {
  return {
    label: 'Show in tree',
    act() {
      showInTree(path);
      if (!hasEditor()) goTo(`/queries/new?connectionId=${encodeURIComponent(id)}`);
    },
  };
}

function tableItem(table: SearchedTable, description: string, connection: Connection): PaletteItem {
  const { key, schema, name, columns } = table;
  const text = [schema, name]
    .filter(Boolean)
    .map((part) => quoteName(part, connection.driver))
    .join('.');
  return {
    id: `table ${key}`,
    group: 'Tables',
    icon: Table2,
    name,
    note: schema,
    end: `${columns.length} columns`,
    detail: {
      heading: name,
      place: schema,
      text: description,
      facts: columns.slice(0, 8).map(({ column_name, data_type }) => [column_name, data_type]),
    },
    actName: insertWords(),
    act: () => void insertName(text),
    other: inTree(connection, [schema, name]),
  };
}

/** Databases that summarize a column. */
const factDrivers = new Set(['duckdb', 'property-trino']);

function columnItem(table: SearchedTable, column: SchemaColumn, connection: Connection): PaletteItem {
  const { column_name: name, column_description: description, data_type: type } = column;
  return {
    id: `column ${table.key} ${name}`,
    group: 'Columns',
    icon: Columns2,
    name,
    note: table.name,
    end: type,
    detail: {
      heading: name,
      place: [table.schema, table.name].filter(Boolean).join('.'),
      text: description,
      facts: [['Type', type]],
      ...(factDrivers.has(connection.driver)
        ? { column: { connectionId: connection.id, schema: table.schema, table: table.name, column: name } }
        : {}),
    },
    actName: insertWords(),
    act: () => void insertName(quoteName(name, connection.driver)),
    other: inTree(connection, [table.schema, table.name, name]),
  };
}
