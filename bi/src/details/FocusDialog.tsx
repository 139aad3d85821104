import { Dialog } from '@platbook/ui/overlays/Dialog.tsx';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { Table2 } from 'lucide-react';
import { useState } from 'react';
import { Picture } from '../pictures/Picture.tsx';
import type { PictureProps } from '../pictures/picture-props.ts';
import { ValuesTable } from '../pictures/tables/ValuesTable.tsx';

export interface FocusDialogProps {
  title: string;
  drawing: Omit<PictureProps, 'height'>;
  onClose: () => void;
}

/** Height of everything but the picture in focus mode, in pixels. */
const around = 160;

export function FocusDialog({ title, drawing, onClose }: FocusDialogProps) {
  const [isTable, setIsTable] = useState(false);
  const { type } = drawing.picture;
  const hasTable = type !== 'list' && type !== 'table';
  return (
    <Dialog isOpen onClose={onClose} size="100%" className="full" title={title}>
      <div className="dialog-body">
        {hasTable && (
          <Button icon={Table2} className="mb12" aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
            {isTable ? 'Show as chart' : 'Show as table'}
          </Button>
        )}
        {isTable ? (
          <ValuesTable {...drawing} />
        ) : (
          <Picture {...drawing} height={Math.max(272, window.innerHeight - around)} />
        )}
      </div>
    </Dialog>
  );
}
