import { Dialog } from '@platbook/ui/overlays/Dialog.tsx';
import { SchemaSidebar, type SchemaSidebarProps } from './SchemaSidebar.tsx';

interface SchemaSheetProps extends Omit<SchemaSidebarProps, 'isTouch'> {
  onClose: () => void;
}

export function SchemaSheet({ onClose, onInsert, onPreview, ...sidebar }: SchemaSheetProps) {
  return (
    <Dialog isOpen onClose={onClose} side="bottom" size="calc(100% - 92px)" title="Schema" className="schema-sheet col">
      <div className="sheet work fills col">
        <SchemaSidebar
          {...sidebar}
          isTouch
          onInsert={(row) => {
            onInsert(row);
            onClose();
          }}
          onPreview={(row) => {
            onPreview(row);
            onClose();
          }}
        />
      </div>
    </Dialog>
  );
}
