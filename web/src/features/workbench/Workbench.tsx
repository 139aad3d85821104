import { useMediaQuery } from '@mantine/hooks';
import type { Connection } from '@platbook/contract/connections';
import { limits } from '@platbook/contract/limits';
import { isBlank } from '@platbook/contract/rules/batch';
import type { Example } from '@platbook/contract/solutions';
import { useNavigate } from '@tanstack/react-router';
import { ChevronDown, ChevronUp, CodeXml } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { errorText } from '../../api/call-error.ts';
import { useApp, useCurrentUser } from '../../api/use-app.tsx';
import { getLocal, setLocal } from '../../browser/local-store.ts';
import { usePageTitle } from '../../browser/use-page-title.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useQueriesDrawer } from '../../ui/layout-actions.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { TrialNotice } from '../site/index.ts';
import type { DocumentControl } from './document/use-query-document.ts';
import { SqlEditor, type SqlEditorHandle } from './editor/SqlEditor.tsx';
import { RunButton } from './RunButton.tsx';
import { ResultsPane } from './results/ResultsPane.tsx';
import { useRun } from './results/use-run.ts';
import { Separator, usePaneSize } from './Separator.tsx';
import { StartHere } from './StartHere.tsx';
import { SchemaSidebar } from './schema/SchemaSidebar.tsx';
import type { SchemaRow } from './schema/schema-tree.ts';
import { useSchema } from './schema/use-schema.ts';
import { Toolbar } from './Toolbar.tsx';
import { useConnection } from './use-connection.ts';
import { useForgetOnOpening, useRunOnOpening } from './use-on-opening.ts';
import { useShortcuts } from './use-shortcuts.ts';

const SchemaSheet = lazy(() => import('./schema/SchemaSheet.tsx').then((module) => ({ default: module.SchemaSheet })));
const QueriesDrawer = lazy(() => import('../queries/index.ts').then((module) => ({ default: module.QueriesDrawer })));

interface WorkbenchProps {
  connections: readonly Connection[];
  control: DocumentControl;
  /** What the address asks for. */
  flags: { run: boolean; connectionName: string | undefined; connectionId: string | undefined };
}

/** The workbench itself: toolbar, schema, editor over results. */
export function Workbench({ connections, control, flags }: WorkbenchProps) {
  const { config } = useApp();
  const user = useCurrentUser();
  const navigate = useNavigate();
  const isPhone = useMediaQuery('(max-width: 899px)', false, { getInitialValueInEffect: false });
  const { document } = control;
  const editor = useRef<SqlEditorHandle>(null);
  const run = useRun();

  const connection = useConnection(connections, document, flags);
  const schema = useSchema(connection.chosen?.id);
  const [isSchemaHidden, setIsSchemaHidden] = useState(() => getLocal('isSchemaHidden') ?? false);
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const isSchemaShown = isPhone ? isSheetOpen : !isSchemaHidden;
  useToastedSchemaError(schema.isPreparing ? null : schema.query.error, isSchemaShown);

  const [isFolded, setIsFolded] = useState(false);
  const runText = (text: string, selection?: { text: string; offset: number }, example?: Example) => {
    run.run({
      connectionId: connection.chosen?.id ?? null,
      queryId: document.id || null,
      name: (example?.name ?? document.name).slice(0, limits.queryNameLength) || null,
      batchText: text,
      selectedText: selection?.text ?? null,
      selectionOffset: selection?.offset ?? null,
      chart: (example ?? document.saved)?.chart ?? null,
    });
    if (isPhone && !isBlank(text)) setIsFolded(true);
  };
  const runNow = () => {
    if (!run.state.going) runText(document.text, editor.current?.selection());
  };
  const runExample = (example: Example) => {
    control.setText(example.queryText);
    if (!document.name) control.setName(example.name);
    runText(example.queryText, undefined, example);
  };
  const save = async () => {
    const id = await control.save(connection.chosen?.id);
    if (id && document.id === '') await navigate({ to: '/queries/$queryId', params: { queryId: id }, replace: true });
  };
  usePageTitle(document.name || 'New query');
  useShortcuts({ onRun: runNow, onSave: () => void save() });
  useRunOnOpening(flags.run, () => {
    if (!isBlank(document.text)) runText(document.text);
  });
  useForgetOnOpening(document.opening, run.forget);

  const isNew = document.id === '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new query takes the keyboard
  useEffect(() => {
    if (isNew && !isPhone) editor.current?.focus();
  }, [isNew, document.opening, isPhone]);

  const [isDrawerWanted, setIsDrawerWanted] = useState(false);
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);
  useQueriesDrawer(
    useCallback(() => {
      setIsDrawerWanted(true);
      setIsDrawerOpen(true);
    }, []),
  );

  const shownStatement = run.state.shown?.batch.statements.find((each) => each.id === run.state.shown?.statementId);
  const error = run.state.going ? undefined : shownStatement?.error;
  const errorPlace = useMemo(
    () => (error?.line === undefined ? undefined : { line: error.line, column: error.column }),
    [error],
  );
  const insert = (row: SchemaRow) =>
    editor.current?.insert(row.kind === 'table' || row.kind === 'view' ? row.path.filter(Boolean).join('.') : row.name);
  const [schemaWidth, setSchemaWidth] = usePaneSize('schema', window.innerWidth >= 1600 ? 320 : 272);
  const [editorHeight, setEditorHeight] = usePaneSize('editor', window.innerWidth >= 1600 ? 440 : 260);
  const lines = document.text.split('\n').length;
  const editorSize = isPhone ? (isFolded ? 88 : 228) : editorHeight;
  const isRunning = run.state.going !== undefined;
  const running = {
    isRunning,
    isCancelling: run.state.going?.isCancelling ?? false,
    onRun: runNow,
    onCancel: run.cancel,
  };

  return (
    <div className="workbench">
      <h1 className="sr">SQL Editor</h1>
      {connection.chosen?.data.trial === true && <TrialNotice />}
      <Toolbar
        {...running}
        connections={connections}
        connectionId={connection.chosen?.id}
        isConnectionFixed={user.role === 'editor' && connections.length === 1}
        document={document}
        isSchemaShown={isSchemaShown}
        onConnection={(id) => {
          connection.choose(id);
          control.touch();
        }}
        onName={control.setName}
        onToggleSchema={() => {
          setIsSchemaHidden(isSchemaShown);
          setLocal('isSchemaHidden', isSchemaShown);
        }}
        onSave={() => void save()}
      />
      {document.notice && (
        <div className="wb-note" role="status">
          <span className="grow">
            {document.notice === 'restored'
              ? 'Unsaved text restored'
              : 'This text is not saved yet. Save it, or start with an empty editor.'}
          </span>
          <Button size="sm" onClick={control.useSaved}>
            {document.saved ? 'Use saved' : 'Start empty'}
          </Button>
        </div>
      )}
      <div className="wb-main">
        {!isPhone && isSchemaShown && (
          <>
            <aside className="schema" aria-label="Schema" style={{ width: schemaWidth }}>
              <SchemaSidebar key={connection.chosen?.id} schema={schema} onInsert={insert} />
            </aside>
            <Separator
              orientation="vertical"
              label="Width of the schema"
              size={schemaWidth}
              minimum={160}
              maximum={560}
              onResize={setSchemaWidth}
            />
          </>
        )}
        <div className="pane">
          <div className={`editor${isPhone && isFolded ? ' folded' : ''}`} style={{ height: editorSize }}>
            <SqlEditor
              key={document.opening}
              ref={editor}
              text={document.text}
              isWordWrapped={config.editorWordWrap}
              schema={schema.index}
              errorPlace={errorPlace}
              onChange={control.setText}
              onRun={runNow}
              onSave={() => void save()}
            />
          </div>
          {isPhone ? (
            <button
              type="button"
              className="fold-more"
              aria-expanded={!isFolded}
              onClick={() => setIsFolded(!isFolded)}
            >
              <Icon of={CodeXml} size={14} />
              {lines} {lines === 1 ? 'line' : 'lines'} of SQL
              <span className="push row g4">
                {isFolded ? 'Edit' : 'Fold'}
                <Icon of={isFolded ? ChevronDown : ChevronUp} size={14} />
              </span>
            </button>
          ) : (
            <Separator
              orientation="horizontal"
              label="Height of the editor"
              size={editorHeight}
              minimum={80}
              maximum={900}
              onResize={setEditorHeight}
            />
          )}
          <ResultsPane
            run={run}
            rowHeight={isPhone ? 40 : limits.gridRowHeight}
            onGoTo={(place) => {
              setIsFolded(false);
              editor.current?.goTo(place);
            }}
          >
            <StartHere
              connectionName={connection.chosen?.name}
              schema={schema.index}
              isEditorEmpty={isBlank(document.text)}
              onRun={runExample}
            />
          </ResultsPane>
        </div>
      </div>
      {isPhone && (
        <div className="wb-actions">
          <Button aria-haspopup="dialog" onClick={() => setIsSheetOpen(true)}>
            Schema
          </Button>
          <Button isBusy={document.isSaving} onClick={() => void save()}>
            Save
          </Button>
          <RunButton {...running} />
        </div>
      )}
      <Suspense>
        {isPhone && isSheetOpen && (
          <SchemaSheet schema={schema} isOpen onClose={() => setIsSheetOpen(false)} onInsert={insert} />
        )}
        {isDrawerWanted && <QueriesDrawer isOpen={isDrawerOpen} onClose={() => setIsDrawerOpen(false)} />}
      </Suspense>
    </div>
  );
}

/** A schema that fails to load is toasted only while its panel is hidden (specification §8). */
function useToastedSchemaError(error: Error | null, isSchemaShown: boolean): void {
  const isHidden = useRef(false);
  isHidden.current = !isSchemaShown;
  useEffect(() => {
    if (error && isHidden.current && errorText(error)) showToast({ kind: 'error', text: 'Error loading Schema' });
  }, [error]);
}
