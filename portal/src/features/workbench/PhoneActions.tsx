import { Menu } from '@mantine/core';
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

export function PhoneActions({
  running,
  client,
  document,
  isFormatting,
  onSchema,
  onFormat,
  onChart,
  onSave,
  onClone,
  onVersions,
  onRunStatement,
  onExplain,
  state,
  onList,
  menu,
}: PhoneActionsProps) {
  const batch = state.going ? undefined : state.shown?.batch;
  return (
    <div className="wb-actions">
      <Menu position="top-start" width={240}>
        <Menu.Target>
          <Button
            aria-label={client.clientId ? 'More, connected' : 'More'}
            className={client.clientId ? 'on' : ''}
            isBusy={client.isConnecting || isFormatting}
          >
            {!client.isConnecting && !isFormatting && <Icon of={Ellipsis} />}
          </Button>
        </Menu.Target>
        <Menu.Dropdown aria-label="More">
          {/* Keyboard navigation starts at the first enabled item. */}
          <Menu.Item
            data-autofocus={document.id !== '' || undefined}
            leftSection={<Icon of={CopyPlus} />}
            disabled={document.id === ''}
            onClick={onClone}
          >
            Clone
          </Menu.Item>
          <Menu.Item
            leftSection={<Icon of={GitCommitHorizontal} />}
            disabled={document.id === '' || document.isReadOnly}
            onClick={onVersions}
          >
            Versions
          </Menu.Item>
          <Menu.Item
            data-autofocus={!document.isReadOnly || undefined}
            leftSection={<Icon of={TextAlignStart} />}
            disabled={document.isReadOnly}
            onClick={onFormat}
          >
            Format
          </Menu.Item>
          <Menu.Item leftSection={<Icon of={ChartScatter} />} onClick={onChart}>
            Chart
          </Menu.Item>
          <Menu.Item leftSection={<Icon of={TextCursorInput} />} disabled={running.isRunning} onClick={onRunStatement}>
            Run current statement
          </Menu.Item>
          <Menu.Item leftSection={<Icon of={ListTree} />} disabled={running.isRunning} onClick={onExplain}>
            Explain
          </Menu.Item>
          <Menu.Item
            leftSection={<Icon of={Link2} />}
            disabled={!isLinkable(batch)}
            onClick={() => batch && void copyResultLink(batch, document.saved)}
          >
            Copy link to this result
          </Menu.Item>
          {client.isOffered && (
            <Menu.Item
              leftSection={<Icon of={client.clientId ? Unplug : Plug} />}
              onClick={client.clientId ? client.disconnect : client.connect}
            >
              {client.clientId ? 'Disconnect from database' : 'Connect to database'}
            </Menu.Item>
          )}
          {onList && (
            <Menu.Item leftSection={<Icon of={ListPlus} />} onClick={onList}>
              Upload a list
            </Menu.Item>
          )}
          <Menu.Divider />
          {menu}
        </Menu.Dropdown>
      </Menu>
      <Button aria-haspopup="dialog" onClick={onSchema}>
        Schema
      </Button>
      <Button isBusy={document.isSaving} disabled={document.isReadOnly} onClick={onSave}>
        Save
      </Button>
      <RunButton {...running} />
    </div>
  );
}
