import { Separator, usePaneSize } from '../Separator.tsx';
import { SchemaSidebar, type SchemaSidebarProps } from './SchemaSidebar.tsx';

interface SchemaPaneProps extends Omit<SchemaSidebarProps, 'isTouch'> {
  connectionId: string | undefined;
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
