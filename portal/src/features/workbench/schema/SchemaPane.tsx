import { Separator, usePaneSize } from '../Separator.tsx';
import { SchemaSidebar } from './SchemaSidebar.tsx';
import type { SchemaRow } from './schema-tree.ts';
import type { LoadedSchema, SchemaControl } from './use-schema.ts';

interface SchemaPaneProps {
  connectionId: string | undefined;
  schema: SchemaControl;
  shown: LoadedSchema | undefined;
  wantedRow: readonly string[] | undefined;
  onInsert: (row: SchemaRow) => void;
  onPreview: (row: SchemaRow) => void;
}

export function SchemaPane({ connectionId, ...sidebar }: SchemaPaneProps) {
  const [width, setWidth] = usePaneSize('schema', 272, 320);
  return (
    <>
      <aside className="schema" aria-label="Schema" style={{ width }}>
        <SchemaSidebar key={connectionId} {...sidebar} />
      </aside>
      <Separator
        orientation="vertical"
        label="Schema width"
        size={width}
        minimum={160}
        maximum={560}
        onResize={setWidth}
      />
    </>
  );
}
