import type { LucideIcon } from 'lucide-react';

/** The kinds of what is found, in the order of the list. */
export const paletteGroups = ['Columns', 'Tables', 'Queries', 'Packs and datasets', 'Pages', 'Actions'] as const;
export type PaletteGroup = (typeof paletteGroups)[number];

/** A column whose values the server can tell of. */
export interface ColumnPlace {
  connectionId: string;
  schema: string;
  table: string;
  column: string;
}

/** One thing that can be found and what choosing it does. */
export interface PaletteItem {
  id: string;
  group: PaletteGroup;
  icon: LucideIcon;
  name: string;
  /** Muted words behind the name: the table of a column, the owner of a query. */
  note?: string;
  /** Words at the right end: the type of a column, the code of a pack. */
  end?: string;
  /** Further words that find it. */
  words?: string;
  /** What stands beside the list while it is the one in question. */
  detail?: {
    heading: string;
    place?: string;
    text?: string;
    facts?: [string, string][];
    code?: string;
    column?: ColumnPlace;
  };
  /** What Enter does, in words: `insert in editor`. */
  actName: string;
  act: () => void;
  /** Something else to do with it, as a button of its details: `Show in tree`. */
  other?: { label: string; act: () => void };
}
