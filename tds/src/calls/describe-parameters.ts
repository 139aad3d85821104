import type { SqlColumn } from '@platbook/sql/tsql/sql-types';
import { findUndeclared } from '@platbook/sql/tsql/undeclared-parameters';
import type { Prepared } from '../session-state.ts';
import { describe } from './describe-result.ts';
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
  parameter_ordinal int; name name; suggested_system_type_id int; suggested_system_type_name typeName
  suggested_max_length small; suggested_precision tiny; suggested_scale tiny; suggested_user_type_id int
  suggested_user_type_database name; suggested_user_type_schema name; suggested_user_type_name name
  suggested_assembly_qualified_type_name longName; suggested_xml_collection_id int
  suggested_xml_collection_database name; suggested_xml_collection_schema name; suggested_xml_collection_name name
  suggested_is_xml_document bit; suggested_is_case_sensitive bit; suggested_is_fixed_length_clr_type bit
  suggested_is_input bit; suggested_is_output bit; formal_parameter_name name; suggested_tds_type_id int
  suggested_tds_length int`);

/** A parameter compared with a column has its type; every other one is text. Checks the statement without reading a row. */
export async function answerParameters(prepared: Prepared, answering: Answering): Promise<void> {
  const { parameters, probe } = findUndeclared(
    prepared.text,
    prepared.declared.map((parameter) => parameter.name),
  );
  const declared = describable(prepared);
  const guessed = parameters.map((parameter) => ({ name: parameter.name, type: parameter.type, value: null }));
  const given = { ...declared, parameters: [...declared.parameters, ...guessed] };
  const { error } = await describeFirst(given, answering);
  if (error) return await finishFailed(error, answering);
  const probed = probe === undefined ? undefined : await describeFirst({ ...given, text: probe }, answering);
  let next = 0;
  const rows = parameters.map((parameter, index) => {
    const column = parameter.isCompared ? probed?.columns[next++] : undefined;
    return suggestion({ name: parameter.name, type: column?.type ?? parameter.type, isNullable: true }, index + 1);
  });
  await sendDescriptions(columns, rows, answering);
}

function suggestion(parameter: SqlColumn, ordinal: number): Description {
  const column = describe(parameter, ordinal);
  const suggested = 'system_type_id system_type_name max_length precision scale tds_type_id tds_length'.split(' ');
  return {
    ...Object.fromEntries(suggested.map((key) => [`suggested_${key}`, column[key] ?? null])),
    parameter_ordinal: String(ordinal),
    name: parameter.name,
    suggested_is_xml_document: '0',
    suggested_is_case_sensitive: '0',
    suggested_is_fixed_length_clr_type: '0',
    suggested_is_input: '1',
    suggested_is_output: '0',
  };
}
