import {
  CopyPlus,
  Ellipsis,
  GitCommitHorizontal,
  type IconPath,
  Link2,
  ListPlus,
  ListTree,
  Plug,
  TextAlignStart,
  TextCursorInput,
  Unplug,
} from '@platbook/ui/icons';
import { Menu, MenuItem } from '@platbook/ui/overlays/Menu.tsx';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
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
  const isNew = document.id === '';
  const copyLink = () => batch && void copyResultLink(batch, document.saved);
  const items: [icon: IconPath, label: string, onClick: () => void, isDisabled?: boolean][] = [
    [CopyPlus, 'Clone', props.onClone, isNew],
    [GitCommitHorizontal, 'Versions', props.onVersions, isNew || document.isReadOnly],
    [TextAlignStart, 'Format', props.onFormat, document.isReadOnly],
    [TextCursorInput, 'Run current statement', props.onRunStatement, running.isRunning],
    [ListTree, 'Explain', props.onExplain, running.isRunning],
    [Link2, 'Copy link to this result', copyLink, !isLinkable(batch)],
  ];
  if (client.isOffered && client.clientId) items.push([Unplug, 'Disconnect from database', client.disconnect]);
  else if (client.isOffered) items.push([Plug, 'Connect to database', client.connect]);
  if (props.onList) items.push([ListPlus, 'Upload a list', props.onList]);
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
        {items.map(([icon, label, onClick, isDisabled = false]) => (
          <MenuItem key={label} icon={icon} iconSize={16} disabled={isDisabled} onClick={onClick}>
            {label}
          </MenuItem>
        ))}
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
