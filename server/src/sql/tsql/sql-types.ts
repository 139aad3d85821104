/** Types as SQL Server knows them. Lengths are characters for text and bytes for binary. */
export type SqlType =
  | { readonly name: 'bit' | 'tinyint' | 'smallint' | 'int' | 'bigint' | 'real' | 'float' }
  | { readonly name: 'money' | 'smallmoney' }
  | { readonly name: 'date' | 'datetime' | 'smalldatetime' | 'uniqueidentifier' }
  | { readonly name: 'decimal'; readonly precision: number; readonly scale: number }
  | { readonly name: 'time' | 'datetime2' | 'datetimeoffset'; readonly scale: number }
  | { readonly name: TextTypeName; readonly length: number | 'max' }
  | { readonly name: 'binary' | 'varbinary'; readonly length: number | 'max' }
  /** Of a bare NULL. It goes to a client as int, as SQL Server sends it. */
  | { readonly name: 'null' };

export type TextTypeName = 'char' | 'varchar' | 'nchar' | 'nvarchar';

/** One column of a table, a temporary table, or a result. A computed column without an alias has the name ''. */
export interface SqlColumn {
  readonly name: string;
  readonly type: SqlType;
  readonly isNullable: boolean;
}

/** A table or view that a statement may name. Names are compared without regard to case. */
export interface CatalogueObject {
  readonly schema: string;
  readonly name: string;
  readonly columns: readonly SqlColumn[];
}

/** What names mean: the objects of an entitlement set's file. Nothing else can be named. */
export interface Catalogue {
  /** The name by which the database is called in three-part names and by USE and DB_NAME(). */
  readonly database: string;
  /** The schema of a name without one: `dbo`, which has no objects of its own here. */
  find(schema: string | undefined, name: string): CatalogueObject | undefined;
  /** For OBJECT_ID and the hints 'did you mean': every object once. */
  readonly objects: readonly CatalogueObject[];
}
