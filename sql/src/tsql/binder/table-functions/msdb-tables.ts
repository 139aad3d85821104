import type { SqlType } from '../../sql-types.ts';
import type { ObjectName } from '../../syntax-names.ts';
import { datetime, int, sysname } from '../../type-system/type-rules.ts';
import { castTo, quoted } from '../bound.ts';
import { sameName } from '../scope.ts';
import type { Rows } from './bind-table-function.ts';

const bit: SqlType = { name: 'bit' };
const guid: SqlType = { name: 'uniqueidentifier' };
type Columns = Readonly<Record<string, SqlType>>;

/** Tables of `msdb` that Management Studio reads when it lists databases: jobs, policies and backups, none of which exist here. */
const empty: Readonly<Record<string, Columns>> = {
  backupset: {
    backup_set_id: int,
    database_name: sysname,
    server_name: sysname,
    type: { name: 'char', length: 1 },
    is_snapshot: bit,
    is_copy_only: bit,
    backup_start_date: datetime,
    backup_finish_date: datetime,
  },
  restorehistory: { restore_history_id: int, destination_database_name: sysname, restore_date: datetime },
  sysdac_instances: { instance_id: guid, instance_name: sysname, database_name: sysname },
  sysjobs: { job_id: guid, name: sysname, enabled: { name: 'tinyint' }, category_id: int },
  syspolicy_system_health_state: {
    health_state_id: int,
    policy_id: int,
    target_query_expression_with_id: { name: 'nvarchar', length: 400 },
    target_query_expression: { name: 'nvarchar', length: 'max' },
    result: bit,
  },
};

const policySettings = ['Enabled', 'HistoryRetentionInDays', 'LogOnSuccess'];

export function msdbTable({ database, schema, object }: ObjectName): Rows | undefined {
  if (!database || !sameName(database.text, 'msdb')) return undefined;
  if (schema && schema.text !== '' && !sameName(schema.text, 'dbo')) return undefined;
  const name = object.text.toLowerCase();
  if (name === 'syspolicy_configuration') {
    const rows = policySettings.map((setting) => `(${quoted(setting)}, 0)`).join(', ');
    return {
      sql: `SELECT * FROM (VALUES ${rows}) AS v(c1, c2)`,
      columns: columnsOf({ name: sysname, current_value: int }),
    };
  }
  const columns = Object.hasOwn(empty, name) ? empty[name] : undefined;
  if (!columns) return undefined;
  const list = Object.values(columns).map((type, index) => `${castTo('NULL', type)} AS c${index + 1}`);
  return { sql: `SELECT ${list.join(', ')} WHERE false`, columns: columnsOf(columns) };
}

const columnsOf = (columns: Columns): Rows['columns'] =>
  Object.entries(columns).map(([name, type]) => ({ name, type, isNullable: true }));
