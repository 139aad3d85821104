import type { SqlColumn, SqlType } from '@platbook/sql/tsql/sql-types';
import { wireTypeOf } from '../encoders/wire-type.ts';
import type { Prepared } from '../session-state.ts';
import { typeText } from './bind-parameters.ts';
import {
  type Answering,
  type Description,
  describable,
  describeFirst,
  descriptionColumns,
  finishFailed,
  sendDescriptions,
} from './description.ts';

const columns = descriptionColumns(`
  is_hidden bit; column_ordinal int; name name; is_nullable bit; system_type_id int; system_type_name typeName
  max_length small; precision tiny; scale tiny; collation_name name; user_type_id int; user_type_database name
  user_type_schema name; user_type_name name; assembly_qualified_type_name longName; xml_collection_id int
  xml_collection_database name; xml_collection_schema name; xml_collection_name name; is_xml_document bit
  is_case_sensitive bit; is_fixed_length_clr_type bit; source_server name; source_database name; source_schema name
  source_table name; source_column name; is_identity_column bit; is_part_of_unique_key bit; is_updateable bit
  is_computed_column bit; is_sparse_column_set bit; ordinal_in_order_by_list small; order_by_list_length small
  order_by_is_descending small; tds_type_id int; tds_length int; tds_collation_id int; tds_collation_sort_id tiny`);

export async function answerResultSet(prepared: Prepared, answering: Answering): Promise<void> {
  const found = await describeFirst(describable(prepared), answering);
  if (found.error) return await finishFailed(found.error, answering);
  const rows = found.columns.map((column, index) => describe(column, index + 1));
  await sendDescriptions(columns, rows, answering);
}

/** Identifiers of sys.types and the number of digits, for types where they are not the wire's or not given. */
const catalogTypes: Partial<Record<SqlType['name'], readonly [id: number, precision: number, scale: number]>> = {
  null: [56, 10, 0],
  date: [40, 10, 0],
  tinyint: [48, 3, 0],
  smallint: [52, 5, 0],
  int: [56, 10, 0],
  smalldatetime: [58, 16, 0],
  real: [59, 24, 0],
  money: [60, 19, 4],
  datetime: [61, 23, 3],
  float: [62, 53, 0],
  bit: [104, 1, 0],
  smallmoney: [122, 10, 4],
  bigint: [127, 19, 0],
};
const clockDigits = { time: 8, datetime2: 19, datetimeoffset: 26 };
/** SQL_Latin1_General_CP1_CI_AS as a number, and its sort ID. */
const collationId = 13_632_521;
const collationSortId = 52;

export function describe({ name: columnName, type, isNullable }: SqlColumn, ordinal: number): Description {
  const wire = wireTypeOf(type);
  const [precision, scale] = sizeOf(type);
  const isText = wire.hasCollation === true;
  const isMax = 'length' in type && type.length === 'max';
  // A decimal's sign counts in its wire length but not in its catalog length.
  const length = isMax ? -1 : wire.bytes;
  return {
    column_ordinal: String(ordinal),
    name: columnName === '' ? null : columnName,
    is_nullable: isNullable ? '1' : '0',
    system_type_id: String(catalogTypes[type.name]?.[0] ?? wire.id),
    system_type_name: typeText(type).replace(', ', ','),
    max_length: String(length),
    precision: String(precision),
    scale: String(scale),
    collation_name: isText ? 'SQL_Latin1_General_CP1_CI_AS' : null,
    is_part_of_unique_key: null,
    tds_type_id: String(wire.id),
    tds_length: String(isMax ? 65_535 : wire.bytes),
    tds_collation_id: isText ? String(collationId) : null,
    tds_collation_sort_id: isText ? String(collationSortId) : null,
  };
}

function sizeOf(type: SqlType): readonly [precision: number, scale: number] {
  if (type.name === 'decimal') return [type.precision, type.scale];
  if (type.name === 'time' || type.name === 'datetime2' || type.name === 'datetimeoffset')
    return [clockDigits[type.name] + (type.scale === 0 ? 0 : type.scale + 1), type.scale];
  const [, precision = 0, scale = 0] = catalogTypes[type.name] ?? [];
  return [precision, scale];
}
