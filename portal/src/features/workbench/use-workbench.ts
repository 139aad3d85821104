import type { Connection } from '@platbook/contract/workbench/connections';
import { getSchemaCodes } from '@platbook/contract/workbench/schema-info';
import { useStateValue } from '@platbook/ui/browser/create-state';
import { getLocal, getSavedRun, setLocal, setSavedRun } from '@platbook/ui/browser/local-store';
import { useMediaQuery } from '@platbook/ui/browser/use-media-query';
import { errorText } from '@platbook/ui/call/call-error';
import { showToast } from '@platbook/ui/widgets/toasts.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { endpointQuery } from '../../api/use-endpoint.ts';
import { useChartPlace } from './chart/use-chart-place.tsx';
import { useConnection } from './connection/use-connection.ts';
import { useConnectionClient } from './connection/use-connection-client.ts';
import type { CloneOptions, QueryDocument } from './document/query-document.ts';
import type { DocumentControl } from './document/use-query-document.ts';
import type { SqlEditorHandle } from './editor/SqlEditor.tsx';
import type { ErrorPlace } from './editor/sql-marks.ts';
import { useFormat } from './editor/use-format.ts';
import { isWriting } from './editor/when-writing.ts';
import { useExplain } from './explain/use-explain.tsx';
import { useVersionsPlace } from './late-drawers.tsx';
import { useListDialog } from './list/use-list-dialog.tsx';
import { addLocked } from './locked/add-locked.ts';
import { useParameters } from './parameters/use-parameters.tsx';
import { useQueryMenu } from './query-menu/use-query-menu.tsx';
import { type RunState, shownStatement } from './results/run/run-state.ts';
import { type RunControl, useRun } from './results/run/use-run.ts';
import { isPreview } from './schema/preview-name.ts';
import type { SchemaRow } from './schema/schema-tree.ts';
import { type LoadedSchema, type SchemaControl, useSchema } from './schema/use-schema.ts';
import { useWantedRow } from './schema/wanted-row.ts';
import { useTabFacts, type WorkbenchTab } from './tabs/workbench-tab.ts';
import { useRunning } from './use-running.ts';
import { useShortcuts } from './use-shortcuts.ts';

/** `storedId` names the query in this tab; `queryId` is '' until it is saved. A run requested by the address takes precedence. */
function useSavedRun(
  { storedId, linkId }: WorkbenchTab,
  queryId: string,
  { state, resume }: RunControl,
  isRunWanted: boolean,
): void {
  const { going, shown } = state;
  const batchId = going ? going.batch?.id : shown?.isEarlier ? undefined : shown?.batch.id;
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    const saved = getSavedRun(storedId);
    if (isRunWanted || !(saved || queryId)) return;
    void import('./results/run/find-saved-run.ts')
      .then(({ findSavedRun }) => findSavedRun({ batchId: saved, queryId, linkId }))
      .then(resume, () => {});
  });
  useEffect(() => {
    if (batchId) setSavedRun(storedId, batchId);
  }, [storedId, batchId]);
}

function useSchemaPanel(isPhone: boolean, isRowWanted: boolean) {
  const [isSidebarHidden, setIsSidebarHidden] = useState(() => getLocal('isSchemaHidden') ?? false);
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const isShown = isPhone ? isSheetOpen : !isSidebarHidden;
  useEffect(() => {
    if (!isRowWanted) return;
    if (isPhone) setIsSheetOpen(true);
    else setIsSidebarHidden(false);
  }, [isRowWanted, isPhone]);
  return {
    isShown,
    toggle() {
      setIsSidebarHidden(isShown);
      setLocal('isSchemaHidden', isShown);
    },
    openSheet: () => setIsSheetOpen(true),
    closeSheet: () => setIsSheetOpen(false),
  };
}

export interface WorkbenchProps {
  connections: readonly Connection[];
  control: DocumentControl;
  flags: { run: boolean; connectionName: string | undefined; connectionId: string | undefined };
  tab: WorkbenchTab;
}

export type WorkbenchControl = ReturnType<typeof useWorkbench>;

export function useWorkbench({ connections, control, flags, tab }: WorkbenchProps) {
  const isPhone = useMediaQuery('(max-width: 899px)');
  const { document } = control;
  const { isActive } = tab;
  const editor = useRef<SqlEditorHandle>(null);
  const run = useRun();
  const connection = useConnection(connections, document, flags);
  const { chosen } = connection;
  const client = useConnectionClient(chosen);
  const { clientId } = client;
  const schema = useShownSchema(chosen, isPhone, isActive);
  const [isFolded, setIsFolded] = useState(false);
  const { isFormatting, format } = useFormat(editor, chosen?.id);
  const parameters = useParameters({ document, connection: chosen, editor });
  // Another user's query runs only after a click, wherever it was opened from.
  const isOwnOrOfPack = !document.saved || document.saved.solutionpack || document.saved.canDelete;
  const isRunWanted = flags.run && !document.question && isOwnOrOfPack;
  const onSent = () => setIsFolded(isPhone);
  const running = useRunning({ run, control, connection: chosen, clientId, editor, parameters, isRunWanted, onSent });
  const { runNow } = running;
  const chart = useChartPlace({ control, run, connectionId: chosen?.id, clientId, onRun: runNow });
  const { save, clone } = useSaving(control, chosen?.id, tab);
  const versions = useVersionsPlace({ control, onSave: save, onClone: clone });
  const menu = useQueryMenu({ control, tab, state: run.state, onClone: clone, onSave: save });
  const onSave = () => void save();
  const onRunStatement = () => void running.runStatement();
  useSavedRun(tab, document.id, run, flags.run);
  const { explain, dialog: plan } = useExplain(editor, chosen, clientId, parameters);
  useShortcuts({ onRun: runNow, onRunStatement, onExplain: explain, onSave }, isActive);
  useTabFacts(document, run.state.going, tab.onFacts);
  const list = useListDialog({
    connection: chosen,
    client,
    schema: schema.control.query.data?.info,
    isActive,
    onImported(change) {
      const text = change(editor.current?.content().text ?? '');
      if (!document.isReadOnly) editor.current?.replace(text, text.length);
    },
  });
  useFocusNewQuery(editor, document, isPhone);
  const insert = (row: SchemaRow) => void insertName(editor, row, chosen?.driver);
  const onClone = () => clone();
  const actions = { onSave, onClone, onRunStatement, onExplain: explain, onFormat: format, onVersions: versions.open };
  const tools = { ...actions, client, document, isFormatting, onList: list.open };
  const parts = { run, control, connection, schema, parameters, running, chart, menu, tools };
  return {
    ...parts,
    isPhone,
    editor,
    isFolded,
    setIsFolded,
    save,
    insert,
    plan,
    list: list.dialog,
    versions: versions.drawer,
  };
}

async function insertName(editor: RefObject<SqlEditorHandle | null>, row: SchemaRow, driver: string | undefined) {
  const { insertedName } = await import('./schema/row-sql.ts');
  editor.current?.insert(insertedName(row, driver));
}

function useShownSchema(connection: Connection | undefined, isPhone: boolean, isActive: boolean) {
  const control = useSchema(connection?.id);
  const shown = useLockedSchema(connection, control.query.data, control.query.dataUpdatedAt);
  useCompletionSchema(connection, shown);
  const wantedRow = useWantedRow(isActive);
  const panel = useSchemaPanel(isPhone, wantedRow !== undefined);
  useToastedSchemaError(control, panel.isShown || !isActive);
  return { control, shown, wantedRow, panel };
}

function useSaving(control: DocumentControl, connectionId: string | undefined, tab: WorkbenchTab) {
  const { id: openId } = control.document;
  return {
    async save(over?: Partial<QueryDocument>) {
      const id = await control.save(connectionId, over);
      if (id && openId !== id) tab.onSaved(id);
    },
    clone(over?: CloneOptions) {
      if (openId !== '') control.clone({ connectionId, ...over }, tab.begin());
    },
  };
}

/** Where the displayed statement failed, by the positions of the editor's text. */
export function useErrorPlace(state: RunState): ErrorPlace | undefined {
  const { going, shown } = state;
  const error = going || (shown && isPreview(shown.batch)) ? undefined : shownStatement(state)?.error;
  return useMemo(() => (error?.line === undefined ? undefined : { line: error.line, column: error.column }), [error]);
}

function useFocusNewQuery(editor: RefObject<SqlEditorHandle | null>, { id, opening }: QueryDocument, isPhone: boolean) {
  const isNew = id === '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: not when the window is resized
  useEffect(() => {
    // An open dialog keeps the focus, so that Escape reaches it.
    const isBehindDialog = window.document.querySelector('dialog[open]') !== null;
    if (isNew && !isPhone && !isBehindDialog) editor.current?.focus();
  }, [isNew, opening]);
}

function useCompletionSchema(connection: Connection | undefined, schema: LoadedSchema | undefined): void {
  const id = connection?.id ?? '';
  const driver = connection?.driver ?? '';
  const isNeeded = useStateValue(isWriting) && schema !== undefined;
  const codes = useQuery({
    ...endpointQuery(getSchemaCodes, { params: { connectionId: id }, isBackground: true }),
    // Names are offered even without the codes.
    enabled: isNeeded,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
  useEffect(() => {
    if (isNeeded)
      void import('./completion/completion-home.ts').then(({ giveSchema }) => giveSchema(id, driver, schema));
  }, [id, driver, schema, isNeeded]);
  useEffect(() => {
    if (codes) void import('./completion/completion-home.ts').then(({ giveCodes }) => giveCodes(id, codes));
  }, [id, codes]);
}

function useLockedSchema(connection: Connection | undefined, schema: LoadedSchema | undefined, loadedAt: number) {
  const client = useQueryClient();
  const id = connection?.id ?? '';
  const { data } = useQuery({
    queryKey: ['locked schema', id, loadedAt],
    queryFn: () => addLocked(client, id, schema as LoadedSchema),
    enabled: schema !== undefined && connection?.data.trial !== true,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? schema;
}

function useToastedSchemaError({ query, isPreparing }: SchemaControl, isSchemaShown: boolean): void {
  const error = isPreparing ? null : query.error;
  const isHidden = useRef(false);
  isHidden.current = !isSchemaShown;
  useEffect(() => {
    if (error && isHidden.current && errorText(error)) showToast({ kind: 'error', text: 'Error loading Schema' });
  }, [error]);
}
