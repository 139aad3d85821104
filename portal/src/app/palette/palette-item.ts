import type { IconPath } from '@platbook/ui/icons';

export const paletteGroups = ['Columns', 'Tables', 'Queries', 'Packs and datasets', 'Pages', 'Actions'] as const;
export type PaletteGroup = (typeof paletteGroups)[number];

export interface ColumnPlace {
  connectionId: string;
  schema: string;
  table: string;
  column: string;
}

export interface PaletteItem {
  id: string;
  group: PaletteGroup;
  icon: IconPath;
  name: string;
  note?: string;
  end?: string;
  words?: string;
  detail?: {
    heading: string;
    place?: string;
    text?: string;
    facts?: [string, string][];
    code?: string;
    column?: ColumnPlace;
  };
  actName: string;
  act: () => void;
  other?: { label: string; act: () => void };
}
