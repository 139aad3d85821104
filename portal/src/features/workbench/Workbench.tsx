import { useMediaQuery } from '@mantine/hooks';
import { limits } from '@platbook/contract/limits';
import { isBlank } from '@platbook/contract/rules/batch';
import type { Connection } from '@platbook/contract/workbench/connections';
import { getSchemaCodes } from '@platbook/contract/workbench/schema-info';
import { late } from '@platbook/ui/browser/late';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useApp, useCurrentUser } from '../../api/use-app.tsx';
import { endpointQuery } from '../../api/use-endpoint.ts';
import { TrialNotice } from '../site/index.ts';
import { useChartPlace } from './chart/use-chart-place.tsx';
import type { QueryDocument } from './document/query-document.ts';
import type { CloneOptions, DocumentControl } from './document/use-query-document.ts';
import { EditorPane } from './EditorPane.tsx';
import { SqlEditor, type SqlEditorHandle } from './editor/SqlEditor.tsx';
import { useFormat } from './editor/use-format.ts';
import { useExplain } from './explain/use-explain.tsx';
import { HistoryPlace, useVersionsPlace } from './late-drawers.tsx';
import { useListDialog } from './list/use-list-dialog.tsx';
import { useParameters } from './parameters/use-parameters.tsx';
import { useQueryMenu } from './query-menu/use-query-menu.tsx';
import { ResultsPane } from './results/ResultsPane.tsx';
import { shownStatement } from './results/run-state.ts';
import { useRun } from './results/use-run.ts';
import { useSavedRun } from './results/use-saved-run.ts';
import { isPreview } from './schema/preview-name.ts';
import { SchemaPane } from './schema/SchemaPane.tsx';
import type { SchemaRow } from './schema/schema-tree.ts';
import { type LoadedSchema, useLockedSchema, useSchema, useToastedSchemaError } from './schema/use-schema.ts';
import { useSchemaPanel } from './schema/use-schema-panel.ts';
import { useWantedRow } from './schema/wanted-row.ts';
import { Toolbar } from './Toolbar.tsx';
import { useTabFacts, type WorkbenchTab } from './tabs/workbench-tab.ts';
import { useConnection } from './use-connection.ts';
import { useConnectionClient } from './use-connection-client.ts';
import { useRunning } from './use-running.ts';
import { useShortcuts } from './use-shortcuts.ts';

const PhoneActions = late(() => import('./PhoneActions.tsx').then((module) => module.PhoneActions));
const RunTitle = late(() => import('./results/RunTitle.tsx').then((module) => module.RunTitle));
const ResultActions = late(() => import('./results/ResultActions.tsx').then((module) => module.ResultActions));
const StartHere = late(() => import('./StartHere.tsx').then((module) => module.StartHere));
const SchemaSheet = late(() => import('./schema/SchemaSheet.tsx').then((module) => module.SchemaSheet));
const DocumentKeeper = late(() => import('./document/DocumentKeeper.tsx').then((module) => module.DocumentKeeper));

interface WorkbenchProps {
  connections: readonly Connection[];
  control: DocumentControl;
  flags: { run: boolean; connectionName: string | undefined; connectionId: string | undefined };
  tab: WorkbenchTab;
}

export function Workbench({ connections, control, flags, tab }: WorkbenchProps) {
  const { config } = useApp();
  const user = useCurrentUser();
  const isPhone = useMediaQuery('(max-width: 899px)', false, { getInitialValueInEffect: false });
  const { document } = control;
  const { isActive } = tab;
  const editor = useRef<SqlEditorHandle>(null);
  const run = useRun();
  const connection = useConnection(connections, document, flags);
  const client = useConnectionClient(connection.chosen);
  const schema = useSchema(connection.chosen?.id);
  const wholeSchema = useLockedSchema(connection.chosen, schema.query.data, schema.query.dataUpdatedAt);
  useCompletionSchema(connection.chosen, wholeSchema);
  const wantedRow = useWantedRow(isActive);
  const panel = useSchemaPanel(isPhone, wantedRow !== undefined);
  useToastedSchemaError(schema, panel.isShown || !isActive);

  const [isFolded, setIsFolded] = useState(false);
  const [hasSelection, setHasSelection] = useState(false);
  const { isFormatting, format } = useFormat(editor, connection.chosen?.id);
  const parameters = useParameters({ document, connection: connection.chosen, editor });
  // Another user's query runs only after a click, wherever it was opened from.
  const isOwnOrOfPack = !document.saved || document.saved.solutionpack || document.saved.canDelete;
  const { runNow, runStatement, runExample, preview } = useRunning({
    run,
    control,
    connection: connection.chosen,
    clientId: client.clientId,
    editor,
    parameters,
    isRunWanted: flags.run && !document.question && isOwnOrOfPack,
    onSent: () => setIsFolded(isPhone),
  });
  const chart = useChartPlace({
    control,
    run,
    connectionId: connection.chosen?.id,
    clientId: client.clientId,
    onRun: runNow,
  });
  const save = async (over?: Partial<QueryDocument>) => {
    const id = await control.save(connection.chosen?.id, over);
    if (id && document.id !== id) tab.onSaved(id);
  };
  const clone = (over?: CloneOptions) => {
    if (document.id !== '') control.clone({ connectionId: connection.chosen?.id, ...over }, tab.begin());
  };
  const versions = useVersionsPlace({ control, onSave: save, onClone: clone });
  const menu = useQueryMenu({ control, tab, onClone: clone });
  const onSave = () => void save();
  const onRunStatement = () => void runStatement();
  useSavedRun(tab.storedId, document.id, run, flags.run);
  const { explain, dialog: plan } = useExplain(editor, connection.chosen, client.clientId, parameters);
  useShortcuts({ onRun: runNow, onRunStatement, onExplain: explain, onSave }, isActive);
  useTabFacts(document, run.state.going, tab.onFacts);

  const list = useListDialog({
    connection: connection.chosen,
    client,
    schema: schema.query.data?.info,
    isActive,
    onImported(change) {
      const text = change(editor.current?.content().text ?? '');
      if (!document.isReadOnly) editor.current?.replace(text, text.length);
    },
  });

  useFocusNewQuery(editor, document, isPhone);

  const { going, shown } = run.state;
  const error = going || (shown && isPreview(shown.batch)) ? undefined : shownStatement(run.state)?.error;
  const errorPlace = useMemo(
    () => (error?.line === undefined ? undefined : { line: error.line, column: error.column }),
    [error],
  );
  const insert = async (row: SchemaRow) => {
    const { insertedName } = await import('./schema/row-sql.ts');
    editor.current?.insert(insertedName(row, connection.chosen?.driver));
  };
  const running = {
    isRunning: run.state.going !== undefined,
    isCancelling: run.state.going?.isCancelling ?? false,
    hasSelection,
    onRun: runNow,
    onCancel: run.cancel,
  };

  return (
    <div className="workbench">
      <h1 className="sr">SQL Editor</h1>
      {isActive && connection.chosen?.data.trial === true && <TrialNotice />}
      <Toolbar
        {...running}
        onRunStatement={onRunStatement}
        onExplain={explain}
        connections={connections}
        connectionId={connection.chosen?.id}
        isConnectionFixed={user.role === 'editor' && connections.length === 1}
        document={document}
        client={client}
        onList={list.open}
        isFormatting={isFormatting}
        onFormat={format}
        isSchemaShown={panel.isShown}
        onConnection={(id) => {
          connection.choose(id);
          control.touch();
        }}
        onName={control.setName}
        onTags={(tags) => control.change(() => ({ tags, hasUnsavedChanges: true }))}
        onToggleSchema={panel.toggle}
        isChartOpen={chart.isFieldsOpen}
        onChart={chart.toggleFields}
        onSave={onSave}
        onClone={() => clone()}
        onVersions={versions.open}
        menu={menu.button}
      />
      <Suspense>
        <RunTitle state={run.state} name={document.name || 'New query'} isActive={isActive} />
        <DocumentKeeper
          control={control}
          isActive={isActive}
          isRunning={running.isRunning}
          onClone={() => clone()}
          onSave={save}
        />
      </Suspense>
      {isActive && <HistoryPlace run={run} control={control} parameters={parameters} />}
      {isActive && versions.drawer}
      <div className="wb-main">
        {!isPhone && panel.isShown && (
          <SchemaPane
            connectionId={connection.chosen?.id}
            schema={schema}
            shown={wholeSchema}
            wantedRow={wantedRow}
            onInsert={insert}
            onPreview={preview}
          />
        )}
        <div className="pane">
          {parameters.bar(runNow)}
          <EditorPane
            isPhone={isPhone}
            isFolded={isFolded}
            onFold={setIsFolded}
            lines={document.text.split('\n').length}
            chart={chart.pane}
          >
            <SqlEditor
              key={document.opening}
              ref={editor}
              text={document.text}
              isReadOnly={document.isReadOnly}
              isWordWrapped={config.editorWordWrap}
              connectionId={connection.chosen?.id}
              driver={connection.chosen?.driver}
              errorPlace={errorPlace}
              onChange={control.setText}
              onTyping={control.keepTyped}
              onSelect={setHasSelection}
              onRun={runNow}
              onRunStatement={onRunStatement}
              onFormat={format}
              onSave={onSave}
            />
          </EditorPane>
          <ResultsPane
            run={run}
            onRun={runNow}
            rowHeight={isPhone ? 40 : limits.gridRowHeight}
            savePng={chart.savePng}
            actions={
              <Suspense fallback={<span className="table-link">table</span>}>
                <ResultActions
                  state={run.state}
                  query={document.saved}
                  queryId={document.id}
                  isPackQuery={document.saved?.solutionpack ?? false}
                  connectionId={connection.chosen?.id}
                  clientId={client.clientId}
                />
              </Suspense>
            }
            mending={{ connectionId: connection.chosen?.id, editor, isReadOnly: document.isReadOnly }}
            onGoTo={(place) => {
              setIsFolded(false);
              editor.current?.goTo(place);
            }}
          >
            <Suspense>
              <StartHere
                connectionName={connection.chosen?.name}
                schema={schema.query.data?.info}
                isEditorEmpty={isBlank(document.text)}
                onExample={runExample}
                onRun={runNow}
              />
            </Suspense>
          </ResultsPane>
        </div>
        {chart.fields}
      </div>
      {isPhone && (
        <Suspense fallback={<div className="wb-actions" />}>
          <PhoneActions
            running={running}
            client={client}
            onList={list.open}
            document={document}
            isFormatting={isFormatting}
            onSchema={panel.openSheet}
            onFormat={format}
            onChart={chart.toggleFields}
            onSave={onSave}
            onClone={() => clone()}
            onVersions={versions.open}
            onRunStatement={onRunStatement}
            onExplain={explain}
            state={run.state}
            menu={menu.items}
          />
        </Suspense>
      )}
      {isActive && plan}
      {list.dialog}
      {isActive && isPhone && panel.isShown && (
        <Suspense>
          <SchemaSheet
            schema={schema}
            shown={wholeSchema}
            wantedRow={wantedRow}
            onClose={panel.closeSheet}
            onInsert={insert}
            onPreview={preview}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Focuses the editor whenever a new query opens, except on a phone. */
function useFocusNewQuery(
  editor: RefObject<SqlEditorHandle | null>,
  { id, opening }: QueryDocument,
  isPhone: boolean,
): void {
  const isNew = id === '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: not when the window is resized
  useEffect(() => {
    // An open dialog keeps the focus, so that Escape reaches it.
    const isBehindDialog = window.document.querySelector('[aria-modal="true"]') !== null;
    if (isNew && !isPhone && !isBehindDialog) editor.current?.focus();
  }, [isNew, opening]);
}

/** Sends the loaded schema and the meanings of its codes to the completer, after the page's first paint. */
function useCompletionSchema(connection: Connection | undefined, schema: LoadedSchema | undefined): void {
  const id = connection?.id ?? '';
  const driver = connection?.driver ?? '';
  const codes = useQuery({
    ...endpointQuery(getSchemaCodes, { params: { connectionId: id }, isBackground: true }),
    // Names are offered even without the codes.
    enabled: schema !== undefined,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
  useEffect(() => {
    if (schema) void import('./completion/completion-home.ts').then(({ giveSchema }) => giveSchema(id, driver, schema));
  }, [id, driver, schema]);
  useEffect(() => {
    if (codes) void import('./completion/completion-home.ts').then(({ giveCodes }) => giveCodes(id, codes));
  }, [id, codes]);
}
