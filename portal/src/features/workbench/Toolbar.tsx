import type { Connection } from '@platbook/contract/workbench/connections';
import {
  ChevronDown,
  CopyPlus,
  Database,
  GitCommitHorizontal,
  ListPlus,
  PanelLeft,
  Plug,
  TextAlignStart,
  Unplug,
} from '@platbook/ui/icons';
import { Menu, MenuItem } from '@platbook/ui/overlays/Menu.tsx';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { IconButton } from '@platbook/ui/widgets/IconButton.tsx';
import { commandKey, Kbd } from '@platbook/ui/widgets/Kbd.tsx';
import { Select } from '@platbook/ui/widgets/Select.tsx';
import { useId } from 'react';
import type { ConnectionClientControl } from './connection/use-connection-client.ts';
import { QueryTags } from './document/QueryTags.tsx';
import type { PhoneActionsProps } from './PhoneActions.tsx';
import { RunButton, type RunButtonProps } from './RunButton.tsx';
import './toolbar.css';

interface ToolbarProps
  extends Omit<PhoneActionsProps, 'running' | 'state' | 'onSchema'>,
    Omit<RunButtonProps, 'className' | 'isWithKey'> {
  connections: readonly Connection[];
  connectionId: string | undefined;
  isConnectionFixed: boolean;
  isSchemaShown: boolean;
  onConnection: (id: string) => void;
  onName: (name: string) => void;
  onTags: (tags: readonly string[]) => void;
  onToggleSchema: () => void;
}

export function Toolbar(props: ToolbarProps) {
  const { connections, connectionId, document, onClone, onVersions } = props;
  const { isReadOnly } = document;
  const isNew = document.id === '';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a bar
    <div className="toolbar row g4 rigid paper" role="group" aria-label="Query">
      <IconButton
        icon={PanelLeft}
        label={props.isSchemaShown ? 'Hide schema' : 'Show schema'}
        isOn={props.isSchemaShown}
        className="only-wide"
        onClick={props.onToggleSchema}
      />
      <Select
        boxClass="select conn"
        icon={Database}
        aria-label="Connection"
        value={connectionId ?? ''}
        disabled={props.isConnectionFixed || connections.length === 0}
        onChange={props.onConnection}
        choices={[
          connections.length === 0 && ['', 'No connection'],
          ...connections.map(({ id, name }) => [id, name] as const),
        ]}
      />
      <ConnectButton {...props.client} />
      {props.onList && (
        <IconButton icon={ListPlus} label="Upload a list" className="only-wide" onClick={props.onList} />
      )}
      <span className="sep only-wide" />
      <NameField document={document} onName={props.onName} onTags={props.onTags} />
      <span className="grow only-wide" />
      <IconButton icon={CopyPlus} label="Clone" className="only-wide" disabled={isNew} onClick={onClone} />
      <IconButton
        icon={TextAlignStart}
        label="Format"
        disabled={isReadOnly}
        className="only-wide"
        aria-keyshortcuts="Shift+Enter"
        aria-busy={props.isFormatting || undefined}
        onClick={props.onFormat}
      />
      <IconButton
        icon={GitCommitHorizontal}
        label="Versions"
        className="only-wide"
        disabled={isNew || isReadOnly}
        onClick={onVersions}
      />
      {props.menu}
      <span className="sep only-wide" />
      <Button
        className="only-wide"
        isBusy={document.isSaving}
        disabled={isReadOnly}
        aria-keyshortcuts="Control+S Meta+S"
        onClick={props.onSave}
      >
        Save
        <span aria-hidden="true">
          <Kbd keys={`${commandKey}+S`} />
        </span>
      </Button>
      <span className="btn-split only-wide">
        <RunButton {...props} isWithKey />
        {!props.isRunning && <RunMenu onRunStatement={props.onRunStatement} onExplain={props.onExplain} />}
      </span>
    </div>
  );
}

function NameField({ document, onName, onTags }: Pick<ToolbarProps, 'document' | 'onName' | 'onTags'>) {
  const hintId = useId();
  return (
    <div className={`input name${document.name ? '' : ' ph'}${document.isNameFlagged ? ' err' : ''}`}>
      <input
        aria-label="Query name"
        placeholder="Query name"
        autoComplete="off"
        value={document.name}
        readOnly={document.isReadOnly}
        aria-invalid={document.isNameFlagged || undefined}
        aria-describedby={document.isNameFlagged ? hintId : undefined}
        onChange={(event) => onName(event.target.value)}
      />
      {document.isNameFlagged && (
        <span id={hintId} className="sr">
          Query name required
        </span>
      )}
      {document.hasUnsavedChanges && <span className="unsaved push inline muted m s-12">Unsaved</span>}
      {!document.isReadOnly && <QueryTags tags={document.tags} onChange={onTags} />}
    </div>
  );
}

function ConnectButton({ isOffered, isConnecting, clientId, connect, disconnect }: ConnectionClientControl) {
  if (!isOffered) return null;
  return (
    <IconButton
      icon={clientId ? Unplug : Plug}
      label={clientId ? 'Disconnect from database' : 'Connect to database'}
      className={clientId ? 'on only-wide' : 'only-wide'}
      aria-busy={isConnecting || undefined}
      onClick={clientId ? disconnect : connect}
    />
  );
}

function RunMenu({ onRunStatement, onExplain }: { onRunStatement: () => void; onExplain: () => void }) {
  return (
    <Menu
      width={280}
      target={
        <button type="button" className="btn primary" aria-label="More ways to run">
          <Icon of={ChevronDown} size={14} />
        </button>
      }
    >
      <MenuItem end={<Kbd keys={`${commandKey}+Shift+Enter`} />} onClick={onRunStatement}>
        Run current statement
      </MenuItem>
      <MenuItem end={<Kbd keys={`${commandKey}+Shift+E`} />} onClick={onExplain}>
        Explain
      </MenuItem>
    </Menu>
  );
}
