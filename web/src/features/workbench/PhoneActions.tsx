import { Menu } from '@mantine/core';
import {
  ChartScatter,
  CopyPlus,
  Ellipsis,
  GitCommitHorizontal,
  ListPlus,
  Plug,
  TextAlignStart,
  Unplug,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { QueryDocument } from './document/query-document.ts';
import { RunButton, type RunButtonProps } from './RunButton.tsx';
import type { ConnectionClientControl } from './use-connection-client.ts';

interface PhoneActionsProps {
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
  /** Undefined where the connection keeps no session. */
  onList: (() => void) | undefined;
  /** Items of sharing and files. */
  menu: ReactNode;
}

/** The bar at the foot of a phone: Schema, Save and Run where the thumb is, and the rest of the toolbar in a menu. */
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
  onList,
  menu,
}: PhoneActionsProps) {
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
          <Menu.Item leftSection={<Icon of={CopyPlus} />} disabled={document.id === ''} onClick={onClone}>
            Clone
          </Menu.Item>
          <Menu.Item
            leftSection={<Icon of={GitCommitHorizontal} />}
            disabled={document.id === '' || document.isReadOnly}
            onClick={onVersions}
          >
            Versions
          </Menu.Item>
          <Menu.Item leftSection={<Icon of={TextAlignStart} />} disabled={document.isReadOnly} onClick={onFormat}>
            Format
          </Menu.Item>
          <Menu.Item leftSection={<Icon of={ChartScatter} />} onClick={onChart}>
            Chart
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
              Bring my list
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
