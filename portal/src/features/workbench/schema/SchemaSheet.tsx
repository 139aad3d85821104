import { Drawer } from '@mantine/core';
import { SchemaSidebar } from './SchemaSidebar.tsx';
import type { SchemaRow } from './schema-tree.ts';
import type { LoadedSchema, SchemaControl } from './use-schema.ts';

interface SchemaSheetProps {
  schema: SchemaControl;
  shown: LoadedSchema | undefined;
  wantedRow: readonly string[] | undefined;
  onClose: () => void;
  onInsert: (row: SchemaRow) => void;
  onPreview: (row: SchemaRow) => void;
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
