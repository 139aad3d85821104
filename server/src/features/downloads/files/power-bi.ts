import { buildArchive } from './archive.ts';
import type { FileOrder } from './file-order.ts';
import { modelOf } from './power-bi-model.ts';
import { layoutOf } from './power-bi-report.ts';

const parts = ['Version', 'DataModelSchema', 'DiagramLayout', 'Report/Layout', 'Settings', 'Metadata'] as const;
const jsonParts: readonly string[] = ['Settings', 'Metadata'];

const contentTypes = `<?xml version="1.0" encoding="utf-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="json" ContentType=""/>${parts
  .map((part) => `<Override PartName="/${part}" ContentType="${jsonParts.includes(part) ? 'application/json' : ''}"/>`)
  .join('')}</Types>`;

/** All parts except the content types are UTF-16LE without a byte order mark. */
const utf16 = (value: unknown) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value), 'utf16le');

/** An OPC package with a tabular model (TMSL, level 1550) and no rows. Not tested in Power BI Desktop. */
export async function buildPowerBi(order: FileOrder): Promise<Buffer> {
  const contents: Record<(typeof parts)[number], unknown> = {
    Version: '1.28',
    DataModelSchema: modelOf(order),
    DiagramLayout: { version: '1.1.0', diagrams: [] },
    'Report/Layout': layoutOf(order),
    Settings: {
      Version: 4,
      ReportSettings: {},
      QueriesSettings: { TypeDetectionEnabled: true, RelationshipImportEnabled: true },
    },
    Metadata: { Version: 5, AutoCreatedRelationships: [], CreatedFrom: 'Desktop', CreatedFromRelease: '2024.01' },
  };
  const entries = parts.map((path) => [path, utf16(contents[path])] as const);
  return buildArchive(
    new Map<string, Buffer | string>([['[Content_Types].xml', contentTypes], ...entries]),
    order.asOf,
  );
}
