/** `lake.json` in a lake: the property data as Parquet files, and what a registration in Trino makes of them. Written last. */
export interface LakeManifest {
  readonly version: 1;
  readonly asOf: string;
  readonly writtenAt: string;
  readonly objects: readonly LakeObject[];
  /** Files that only the run before this one named. Running queries can still read them; the next run removes them. */
  readonly retired: readonly string[];
}

export interface LakeObject {
  readonly schema: string;
  readonly name: string;
  readonly description: string;
  /** The table below the view, in the schema `base`: `ownership_currentowner_3f2a9c1b`. */
  readonly table: string;
  /** The column whose value each file belongs to. It isn't in the files. Null: one file, the same rows for everyone. */
  readonly partitionedBy: LakePartition | null;
  /** Those of the view, in order. */
  readonly columns: readonly LakeColumn[];
  readonly files: readonly LakeFile[];
}

export type LakePartition = 'CountyFIPS' | 'county' | 'EntitlementSet';

export interface LakeColumn {
  readonly name: string;
  /** Trino's name of the type: `decimal(10,2)`. */
  readonly type: string;
  readonly description: string;
  /** An expression of the view, for a value that depends on who asks. The files don't have the column. */
  readonly computed?: string;
}

export interface LakeFile {
  /** The value of the partition's column; null for rows without one, and in a table without partitions. */
  readonly partition: string | null;
  /** Relative to the lake. Its folder contains only this file. */
  readonly path: string;
  readonly rows: number;
  readonly bytes: number;
  readonly sha256: string;
}
