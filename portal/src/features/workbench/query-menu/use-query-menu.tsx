import { Menu } from '@mantine/core';
import { late } from '@platbook/ui/browser/late';
import { IconButton } from '@platbook/ui/widgets/IconButton.tsx';
import { Share2 } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import type { CloneOptions, DocumentControl } from '../document/use-query-document.ts';
import type { WorkbenchTab } from '../tabs/workbench-tab.ts';

const QueryMenuItems = late(() => import('./QueryMenuItems.tsx').then((module) => module.QueryMenuItems));

export interface QueryMenuOptions {
  control: DocumentControl;
  /** A dropped file goes to the visible tab. */
  tab: WorkbenchTab;
  onClone: (over: CloneOptions) => void;
}

/** Sharing and files of the open query: a button with a menu, and the same items for the phone's menu. Opens a dropped `.sql` file. */
export function useQueryMenu(options: QueryMenuOptions): { button: ReactNode; items: ReactNode } {
  const { isActive } = options.tab;
  const latest = useRef(options);
  latest.current = options;
  useEffect(() => {
    if (!isActive) return;
    const onDrag = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    const onDrop = (event: DragEvent) => {
      const dropped = [...(event.dataTransfer?.files ?? [])].find(({ name }) => /\.sql$/i.test(name));
      if (!dropped) return;
      event.preventDefault();
      // Otherwise the editor would insert the text at the pointer.
      event.stopPropagation();
      void import('./sql-files.ts').then(({ openSqlFile }) => openSqlFile(dropped, latest.current));
    };
    window.addEventListener('dragover', onDrag);
    window.addEventListener('drop', onDrop, true);
    return () => {
      window.removeEventListener('dragover', onDrag);
      window.removeEventListener('drop', onDrop, true);
    };
  }, [isActive]);
  const items = (
    <Suspense>
      <QueryMenuItems {...options} />
    </Suspense>
  );
  return {
    items,
    button: (
      <Menu position="bottom-end" width={260}>
        <Menu.Target>
          <IconButton icon={Share2} label="Share and files" className="only-wide" />
        </Menu.Target>
        <Menu.Dropdown aria-label="Share and files">{items}</Menu.Dropdown>
      </Menu>
    ),
  };
}
