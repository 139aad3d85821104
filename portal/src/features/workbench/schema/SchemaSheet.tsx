import { Drawer } from '@mantine/core';
import { SchemaSidebar, type SchemaSidebarProps } from './SchemaSidebar.tsx';

interface SchemaSheetProps extends Omit<SchemaSidebarProps, 'isTouch'> {
  onClose: () => void;
}

export function SchemaSheet({ schema, shown, wantedRow, onClose, onInsert, onPreview }: SchemaSheetProps) {
  return (
    <Drawer
      opened
      onClose={onClose}
      position="bottom"
      size="calc(100% - 92px)"
      title="Schema"
      styles={{
        content: { display: 'flex', flexDirection: 'column', borderRadius: '12px 12px 0 0' },
        body: { flex: 1, minHeight: 0, display: 'flex' },
      }}
    >
      <div className="sheet work fills col">
        <SchemaSidebar
          schema={schema}
          shown={shown}
          wantedRow={wantedRow}
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
    </Drawer>
  );
}
