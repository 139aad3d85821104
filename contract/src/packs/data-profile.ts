/** `profile.json` in the warehouse folder: what two versions of the property data are compared by. */
export interface DataProfile {
  readonly version: 1;
  /** That of the manifest: a profile left by another build doesn't count. */
  readonly builtAt: string;
  readonly counties: readonly (readonly [fips: string, name: string])[];
  readonly objects: readonly ProfiledObject[];
  readonly codes: readonly CodeList[];
}

export interface ProfiledObject {
  /** `Schema.Object` */
  readonly name: string;
  readonly kind: 'table' | 'view';
  readonly columns: readonly (readonly [name: string, type: string])[];
  /** Null for a view, and for a table whose rows only describe the data. */
  readonly counts: ProfileCounts | null;
}

export interface ProfileCounts {
  /** False for a table without counties, which everyone with the table reads as a whole. */
  readonly isByCounty: boolean;
  /** By county, '' for rows without one: the rows, then those with a value in each column, in the order of the columns. */
  readonly rows: readonly (readonly [fips: string, rows: number, ...filled: number[]])[];
}

/** The codes of a lookup table, or those that a column's description lists. */
export interface CodeList {
  /** `Reference.DimLoanType`, or `Schema.Object.Column`. */
  readonly name: string;
  /** The columns with these codes, as `Schema.Object.Column`. */
  readonly columns: readonly string[];
  readonly values: readonly (readonly [code: string, meaning: string])[];
}
