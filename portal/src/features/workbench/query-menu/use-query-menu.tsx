import { late } from '@platbook/ui/browser/late';
import { Menu } from '@platbook/ui/overlays/Menu.tsx';
import { IconButton } from '@platbook/ui/widgets/IconButton.tsx';
import { Share2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CloneOptions } from '../document/query-document.ts';
import type { DocumentControl } from '../document/use-query-document.ts';
import type { WorkbenchTab } from '../tabs/workbench-tab.ts';
import { useFileDrop } from '../use-file-drop.ts';

const QueryMenuItems = late(() => import('./QueryMenuItems.tsx').then((module) => module.QueryMenuItems), null);

export interface QueryMenuOptions {
  control: DocumentControl;
  tab: WorkbenchTab;
  onClone: (over: CloneOptions) => void;
}

export function useQueryMenu(options: QueryMenuOptions): { button: ReactNode; items: ReactNode } {
  useFileDrop({
    isActive: options.tab.isActive,
    names: /\.sql$/i,
    onFile: (file) => void import('./QueryMenuItems.tsx').then(({ openSqlFile }) => openSqlFile(file, options)),
  });
  const items = <QueryMenuItems {...options} />;
  return {
    items,
    button: (
      <Menu
        width={260}
        aria-label="Share and files"
        target={<IconButton icon={Share2} label="Share and files" className="only-wide" />}
      >
        {items}
      </Menu>
    ),
  };
}
