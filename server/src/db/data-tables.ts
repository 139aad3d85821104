import type { DataMarkKind } from '@platbook/contract/packs/data-changes';

export interface DataVersionsTable {
  id: string;
  /** Names the content of the property data; the same on all nodes with the same data. */
  content: string;
  /** The version it was compared with, '' for the first: a version is followed by one. */
  previous_id: string;
  /** The later data have the greater text. */
  age: string;
  as_of: string;
  recorded_at: string;
  /** JSON, compressed, base64. Null once it isn't compared with any more. */
  profile: string | null;
  /** JSON list of changes of all tables and counties, compressed, base64. */
  changes: string;
  is_changed: number;
  /** When the owners of affected objects had been notified. */
  marked_at: string | null;
}

export interface DataMarksTable {
  id: string;
  version_id: string;
  person_id: string;
  kind: DataMarkKind;
  /** ID of the query, schedule or API key. */
  subject_id: string;
  sentence: string;
  /** The version's; a mark of something that was saved later doesn't count. */
  recorded_at: string;
  dismissed_at: string | null;
}

export interface DataTables {
  data_versions: DataVersionsTable;
  data_marks: DataMarksTable;
}
