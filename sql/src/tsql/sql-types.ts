/** SQL Server's types. Lengths are characters for text and bytes for binary. */
export type SqlType =
  | { readonly name: 'bit' | 'tinyint' | 'smallint' | 'int' | 'bigint' | 'real' | 'float' }
  | { readonly name: 'money' | 'smallmoney' }
  | { readonly name: 'date' | 'datetime' | 'smalldatetime' | 'uniqueidentifier' }
  | { readonly name: 'decimal'; readonly precision: number; readonly scale: number }
  | { readonly name: 'time' | 'datetime2' | 'datetimeoffset'; readonly scale: number }
  | { readonly name: TextTypeName; readonly length: number | 'max' }
  | { readonly name: 'binary' | 'varbinary'; readonly length: number | 'max' }
  /** The type of a bare NULL. It is sent to a client as int, as by SQL Server. */
  | { readonly name: 'null' };

export type TextTypeName = 'char' | 'varchar' | 'nchar' | 'nvarchar';

/** A column of a table, a temporary table, or a result. A computed column without an alias has the name ''. */
export interface SqlColumn {
  readonly name: string;
  readonly type: SqlType;
  readonly isNullable: boolean;
}

export interface CatalogObject {
  readonly schema: string;
  readonly name: string;
  readonly columns: readonly SqlColumn[];
}

export interface Catalog {
  readonly database: string;
  /** Without a schema, searches `dbo`, which has no objects of its own here. */
  find(schema: string | undefined, name: string): CatalogObject | undefined;
  readonly objects: readonly CatalogObject[];
}
