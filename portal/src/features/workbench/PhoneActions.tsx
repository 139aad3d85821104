import { Menu, MenuItem } from '@platbook/ui/overlays/Menu.tsx';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import {
  ChartScatter,
  CopyPlus,
  Ellipsis,
  GitCommitHorizontal,
  Link2,
  ListPlus,
  ListTree,
  Plug,
  TextAlignStart,
  TextCursorInput,
  Unplug,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { ConnectionClientControl } from './connection/use-connection-client.ts';
import type { QueryDocument } from './document/query-document.ts';
import { RunButton, type RunButtonProps } from './RunButton.tsx';
import { copyResultLink } from './results/copy-result-link.ts';
import { isLinkable } from './results/ResultActions.tsx';
import type { RunState } from './results/run/run-state.ts';

export interface PhoneActionsProps {
  running: RunButtonProps;
  client: ConnectionClientControl;
  document: QueryDocument;
  isFormatting: boolean;
  onSchema: () => void;
  onFormat: () => void;
  onChart: () => void;
  onSave: () => void;
  onClone: () => void;
  onVersions: () => void;
  onRunStatement: () => void;
  onExplain: () => void;
  state: RunState;
  onList: (() => void) | undefined;
  menu: ReactNode;
}

export function PhoneActions(props: PhoneActionsProps) {
  const { running, client, document, state } = props;
  const batch = state.going ? undefined : state.shown?.batch;
  return (
    <div className="wb-actions tiles g8 rigid raised">
      <Menu
        placement="top-start"
        width={240}
        aria-label="More"
        target={
          <Button
            aria-label={client.clientId ? 'More, connected' : 'More'}
            className={client.clientId ? 'on' : ''}
            isBusy={client.isConnecting || props.isFormatting}
          >
            {!client.isConnecting && !props.isFormatting && <Icon of={Ellipsis} />}
          </Button>
        }
      >
        <MenuItem icon={CopyPlus} iconSize={16} disabled={document.id === ''} onClick={props.onClone}>
          Clone
        </MenuItem>
        <MenuItem
          icon={GitCommitHorizontal}
          iconSize={16}
          disabled={document.id === '' || document.isReadOnly}
          onClick={props.onVersions}
        >
          Versions
        </MenuItem>
        <MenuItem icon={TextAlignStart} iconSize={16} disabled={document.isReadOnly} onClick={props.onFormat}>
          Format
        </MenuItem>
        <MenuItem icon={ChartScatter} iconSize={16} onClick={props.onChart}>
          Chart
        </MenuItem>
        <MenuItem icon={TextCursorInput} iconSize={16} disabled={running.isRunning} onClick={props.onRunStatement}>
          Run current statement
        </MenuItem>
        <MenuItem icon={ListTree} iconSize={16} disabled={running.isRunning} onClick={props.onExplain}>
          Explain
        </MenuItem>
        <MenuItem
          icon={Link2}
          iconSize={16}
          disabled={!isLinkable(batch)}
          onClick={() => batch && void copyResultLink(batch, document.saved)}
        >
          Copy link to this result
        </MenuItem>
        {client.isOffered && (
          <MenuItem
            icon={client.clientId ? Unplug : Plug}
            iconSize={16}
            onClick={client.clientId ? client.disconnect : client.connect}
          >
            {client.clientId ? 'Disconnect from database' : 'Connect to database'}
          </MenuItem>
        )}
        {props.onList && (
          <MenuItem icon={ListPlus} iconSize={16} onClick={props.onList}>
            Upload a list
          </MenuItem>
        )}
        <hr />
        {props.menu}
      </Menu>
      <Button aria-haspopup="dialog" onClick={props.onSchema}>
        Schema
      </Button>
      <Button isBusy={document.isSaving} disabled={document.isReadOnly} onClick={props.onSave}>
        Save
      </Button>
      <RunButton {...running} />
    </div>
  );
}
