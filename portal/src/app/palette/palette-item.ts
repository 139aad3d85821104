import type { LucideIcon } from 'lucide-react';

/** The kinds of results, in list order. */
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
  icon: LucideIcon;
  name: string;
  /** Muted text after the name: the table of a column, the owner of a query. */
  note?: string;
  /** Text at the right end: the type of a column, the code of a pack. */
  end?: string;
  words?: string;
  /** Shown next to the list while the item is active. */
  detail?: {
    heading: string;
    place?: string;
    text?: string;
    facts?: [string, string][];
    code?: string;
    column?: ColumnPlace;
  };
  /** Label of the Enter action: `insert in editor`. */
  actName: string;
  act: () => void;
  /** A second action, as a button in the details: `Show in tree`. */
  other?: { label: string; act: () => void };
}
