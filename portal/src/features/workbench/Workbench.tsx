import { limits } from '@platbook/contract/limits';
import { isBlank } from '@platbook/contract/rules/batch';
import { late } from '@platbook/ui/browser/late';
import { useState } from 'react';
import { useApp, useCurrentUser } from '../../api/use-app.tsx';
import { TrialNotice } from '../site/index.ts';
import { DocumentKeeper } from './document/DocumentKeeper.tsx';
import { EditorPane } from './EditorPane.tsx';
import { SqlEditor } from './editor/SqlEditor.tsx';
import { HistoryPlace } from './late-drawers.tsx';
import { ResultActions } from './results/ResultActions.tsx';
import { ResultsPane } from './results/ResultsPane.tsx';
import { RunTitle } from './results/run/RunTitle.tsx';
import { Separator, usePaneSize } from './Separator.tsx';
import { StartHere } from './StartHere.tsx';
import { SchemaSidebar, type SchemaSidebarProps } from './schema/SchemaSidebar.tsx';
import { Toolbar } from './Toolbar.tsx';
import { useErrorPlace, useWorkbench, type WorkbenchControl, type WorkbenchProps } from './use-workbench.ts';

interface SchemaPaneProps extends Omit<SchemaSidebarProps, 'isTouch'> {
  connectionId: string | undefined;
}

function SchemaPane({ connectionId, ...sidebar }: SchemaPaneProps) {
  const pane = usePaneSize('schema', 272, 320);
  return (
    <>
      <aside className="schema rigid holds raised col clips" aria-label="Schema" style={{ width: pane[0] }}>
        <SchemaSidebar key={connectionId} {...sidebar} />
      </aside>
      <Separator orientation="vertical" label="Schema width" pane={pane} range={[160, 560]} />
    </>
  );
}

const PhoneActions = late(
  () => import('./PhoneActions.tsx').then((module) => module.PhoneActions),
  <div className="wb-actions tiles g8 rigid raised" />,
);
const DataMarkBar = late(() => import('../data-changes/index.ts').then((module) => module.DataMarkBar), null);
const SchemaSheet = late(() => import('./schema/SchemaSheet.tsx').then((module) => module.SchemaSheet), null);

export function Workbench(props: WorkbenchProps) {
  const { connections, control, tab } = props;
  const user = useCurrentUser();
  const bench = useWorkbench(props);
  const [hasSelection, setHasSelection] = useState(false);
  const { isPhone, run, connection, schema, running, tools, menu } = bench;
  const { isActive } = tab;
  const { document } = control;
  const { panel } = schema;
  const { going } = run.state;
  const runButton = {
    isRunning: going !== undefined,
    isCancelling: going?.isCancelling ?? false,
    hasSelection,
    onRun: running.runNow,
    onCancel: run.cancel,
  };
  const tree = {
    schema: schema.control,
    shown: schema.shown,
    wantedRow: schema.wantedRow,
    onInsert: bench.insert,
    onPreview: running.preview,
    source: () =>
      import('./locked/query-source.ts').then(({ readQuerySource }) =>
        readQuerySource(user.id, bench.editor.current?.content().text ?? document.text),
      ),
  };
  return (
    <div className="fills shrinks col holds">
      <h1 className="sr">SQL Editor</h1>
      {isActive && connection.chosen?.data.trial === true && <TrialNotice />}
      <Toolbar
        {...runButton}
        {...tools}
        connections={connections}
        connectionId={connection.chosen?.id}
        isConnectionFixed={user.role === 'editor' && connections.length === 1}
        isSchemaShown={panel.isShown}
        onConnection={(id) => {
          connection.choose(id);
          control.touch();
        }}
        onName={control.setName}
        onTags={(tags) => control.change(() => ({ tags, hasUnsavedChanges: true }))}
        onToggleSchema={panel.toggle}
        menu={menu.button}
      />
      <RunTitle state={run.state} name={document.name || 'New query'} isActive={isActive} />
      <DocumentKeeper
        control={control}
        isActive={isActive}
        isRunning={runButton.isRunning}
        onClone={tools.onClone}
        onSave={bench.save}
      />
      {document.saved?.dataMark && <DataMarkBar mark={document.saved.dataMark} />}
      {isActive && <HistoryPlace run={run} control={control} parameters={bench.parameters} />}
      {isActive && bench.versions}
      {isActive && menu.dialog}
      <div className="fills flex">
        {!isPhone && panel.isShown && <SchemaPane connectionId={connection.chosen?.id} {...tree} />}
        <div className="fills shrinks col holds">
          {bench.parameters.bar(running.runNow)}
          <EditorPlace bench={bench} onSelect={setHasSelection} />
          <ResultsPlace bench={bench} />
        </div>
      </div>
      {isPhone && (
        <PhoneActions {...tools} running={runButton} onSchema={panel.openSheet} state={run.state} menu={menu.items} />
      )}
      {isActive && bench.plan}
      {bench.list}
      {isActive && isPhone && panel.isShown && <SchemaSheet {...tree} onClose={panel.closeSheet} />}
    </div>
  );
}

function EditorPlace({ bench, onSelect }: { bench: WorkbenchControl; onSelect: (hasSelection: boolean) => void }) {
  const { config } = useApp();
  const { control, connection, chart, running, tools } = bench;
  const { document } = control;
  const errorPlace = useErrorPlace(bench.run.state);
  return (
    <EditorPane
      isPhone={bench.isPhone}
      isFolded={bench.isFolded}
      onFold={bench.setIsFolded}
      lines={document.text.split('\n').length}
      chart={chart.besideEditor}
    >
      <SqlEditor
        key={document.opening}
        ref={bench.editor}
        text={document.text}
        isReadOnly={document.isReadOnly}
        isWordWrapped={config.editorWordWrap}
        connectionId={connection.chosen?.id}
        driver={connection.chosen?.driver}
        isSchemaExpected={connection.chosen !== undefined && !bench.schema.control.query.isError}
        hasOwnTables={tools.client.clientId !== undefined}
        errorPlace={errorPlace}
        onChange={control.setText}
        onTyping={control.keepTyped}
        onSelect={onSelect}
        onRun={running.runNow}
        onRunStatement={tools.onRunStatement}
        onFormat={tools.onFormat}
        onSave={tools.onSave}
      />
    </EditorPane>
  );
}

function ResultsPlace({ bench }: { bench: WorkbenchControl }) {
  const { run, control, connection, schema, running, chart, editor, tools } = bench;
  const { document } = control;
  return (
    <ResultsPane
      run={run}
      views={chart.views}
      onRun={running.runNow}
      rowHeight={bench.isPhone ? 40 : limits.gridRowHeight}
      savePng={chart.savePng}
      actions={
        <ResultActions
          state={run.state}
          query={document.saved}
          queryId={document.id}
          isPackQuery={document.saved?.solutionpack ?? false}
          connectionId={connection.chosen?.id}
          clientId={tools.client.clientId}
        />
      }
      mending={{ connectionId: connection.chosen?.id, editor, isReadOnly: document.isReadOnly }}
      onGoTo={(place) => {
        bench.setIsFolded(false);
        editor.current?.goTo(place);
      }}
    >
      <StartHere
        connectionName={connection.chosen?.name}
        schema={schema.control.query.data?.info}
        isEditorEmpty={isBlank(document.text)}
        onExample={running.runExample}
        onRun={running.runNow}
      />
    </ResultsPane>
  );
}
