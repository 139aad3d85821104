import { late } from '@platbook/ui/browser/late';
import { useLateOpening } from '@platbook/ui/browser/use-late-opening';
import { FolderOpen, Share2 } from '@platbook/ui/icons';
import { Menu } from '@platbook/ui/overlays/Menu.tsx';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { IconButton } from '@platbook/ui/widgets/IconButton.tsx';
import { useState } from 'react';
import { AlertDrawer, ScheduleDrawer } from '../../schedules/index.ts';
import type { CloneOptions } from '../document/query-document.ts';
import type { DocumentControl } from '../document/use-query-document.ts';
import type { ShareDialogProps } from '../share/ShareDialog.tsx';
import type { WorkbenchTab } from '../tabs/workbench-tab.ts';
import { useFileDrop } from '../use-file-drop.ts';

const ShareDialog = late(() => import('../share/ShareDialog.tsx').then((module) => module.ShareDialog), null);
const QueryMenuItems = late(() => import('./QueryMenuItems.tsx').then((module) => module.QueryMenuItems), null);

export interface QueryMenuOptions {
  control: DocumentControl;
  tab: WorkbenchTab;
  onClone: (over: CloneOptions) => void;
}

type ShareOptions = Pick<ShareDialogProps, 'state' | 'onSave'>;

export function useQueryMenu(options: QueryMenuOptions & ShareOptions) {
  const { isOpen, wasOpened, open, close } = useLateOpening();
  const scheduling = useLateOpening();
  const [isAlert, setIsAlert] = useState(false);
  const ScheduleForm = isAlert ? AlertDrawer : ScheduleDrawer;
  useFileDrop({
    isActive: options.tab.isActive,
    names: /\.sql$/i,
    onFile: (file) => void import('./QueryMenuItems.tsx').then(({ openSqlFile }) => openSqlFile(file, options)),
  });
  const schedule = (withAlert: boolean) => {
    setIsAlert(withAlert);
    scheduling.open();
  };
  const items = <QueryMenuItems {...options} onShare={open} onSchedule={schedule} />;
  return {
    items,
    dialog: (
      <>
        {wasOpened && <ShareDialog {...options} isOpen={isOpen} onClose={close} />}
        {scheduling.wasOpened && (
          <ScheduleForm query={options.control.document.saved} isOpen={scheduling.isOpen} onClose={scheduling.close} />
        )}
      </>
    ),
    button: (
      <>
        <Menu
          width={260}
          aria-label="Files"
          target={<IconButton icon={FolderOpen} label="Files" className="only-wide" />}
        >
          {items}
        </Menu>
        <Button
          icon={Share2}
          look="quiet"
          className="share only-wide"
          aria-label="Share"
          aria-haspopup="dialog"
          onClick={open}
        >
          <span>Share</span>
        </Button>
      </>
    ),
  };
}
