import type { Connection } from '@platbook/contract/workbench/connections';
import type { SchemaInfo } from '@platbook/contract/workbench/schema-info';
import { late } from '@platbook/ui/browser/late';
import { useLateOpening } from '@platbook/ui/browser/use-late-opening';
import { type ReactNode, useState } from 'react';
import type { ConnectionClientControl } from '../connection/use-connection-client.ts';
import { useFileDrop } from '../use-file-drop.ts';

const ListDialog = late(() => import('./ListDialog.tsx').then((module) => module.ListDialog), null);

export interface ListOptions {
  connection: Connection | undefined;
  client: ConnectionClientControl;
  schema: SchemaInfo | undefined;
  /** The query's tab is visible: a dropped file is meant for it. */
  isActive: boolean;
  onImported: (change: (text: string) => string) => void;
}

export function useListDialog(options: ListOptions): { open: (() => void) | undefined; dialog: ReactNode } {
  const { isActive, client } = options;
  const { isOffered } = client;
  const { wasOpened, isOpen, open, close } = useLateOpening();
  const [file, setFile] = useState<File>();
  useFileDrop({
    isActive: isOffered && isActive,
    names: /\.(csv|tsv|txt)$/i,
    except: '.list-text',
    onFile(dropped) {
      setFile(dropped);
      open();
    },
  });
  const dialog = wasOpened && isActive && (
    <ListDialog
      {...options}
      isOpen={isOpen}
      file={file}
      onClose={() => {
        setFile(undefined);
        close();
      }}
    />
  );
  return { open: isOffered ? open : undefined, dialog };
}
