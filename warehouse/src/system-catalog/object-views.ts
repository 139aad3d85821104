import { COLLATION, CREATED, type SystemViews } from './system-view.ts';

export const OBJECT = `
  name sysname = o.name; object_id int = o.object_id; principal_id int?; schema_id int = o.schema_id
  parent_object_id int = o.parent_object_id; type char(2)? = o.type; type_desc nvarchar(60)? = o.type_desc
  create_date datetime = ${CREATED}; modify_date datetime = ${CREATED}; is_ms_shipped bit = o.is_ms_shipped
  is_published bit; is_schema_published bit`;

const COLUMN = `
  object_id int = c.object_id; name sysname? = c.name; column_id int = c.column_id
  system_type_id tinyint = c.system_type_id; user_type_id int = c.user_type_id; max_length smallint = c.max_length
  precision tinyint = c.precision; scale tinyint = c.scale
  collation_name sysname? = CASE WHEN c.is_text THEN '${COLLATION}' END; is_nullable bit? = c.is_nullable
  is_ansi_padded bit = c.is_text; is_rowguidcol bit; is_identity bit; is_computed bit; is_filestream bit
  is_replicated bit? = false; is_non_sql_subscribed bit? = false; is_merge_published bit? = false
  is_dts_replicated bit? = false; is_xml_document bit; xml_collection_id int; default_object_id int; rule_object_id int
  is_sparse bit? = false; is_column_set bit? = false; generated_always_type tinyint? = 0
  generated_always_type_desc nvarchar(60)? = 'NOT_APPLICABLE'; encryption_type int?
  encryption_type_desc nvarchar(64)?; encryption_algorithm_name sysname?; column_encryption_key_id int?
  column_encryption_key_database_name sysname?; is_hidden bit? = false; is_masked bit; graph_type int?
  graph_type_desc nvarchar(60)?; is_data_deletion_filter_column bit? = false; ledger_view_column_type tinyint?
  ledger_view_column_type_desc nvarchar(60)?; is_dropped_ledger_column bit? = false`;

const TABLE = `${OBJECT}
  lob_data_space_id int; filestream_data_space_id int?; max_column_id_used int = o.columns_count
  lock_on_bulk_load bit; uses_ansi_nulls bit? = true; is_replicated bit? = false; has_replication_filter bit? = false
  is_merge_published bit? = false; is_sync_tran_subscribed bit? = false; has_unchecked_assembly_data bit
  text_in_row_limit int? = 0; large_value_types_out_of_row bit? = false; is_tracked_by_cdc bit? = false
  lock_escalation tinyint? = 0; lock_escalation_desc nvarchar(60)? = 'TABLE'; is_filetable bit? = false
  is_memory_optimized bit? = false; durability tinyint? = 0; durability_desc nvarchar(60)? = 'SCHEMA_AND_DATA'
  temporal_type tinyint? = 0; temporal_type_desc nvarchar(60)? = 'NON_TEMPORAL_TABLE'; history_table_id int?
  is_remote_data_archive_enabled bit? = false; is_external bit; history_retention_period int?
  history_retention_period_unit int?; history_retention_period_unit_desc nvarchar(10)?; is_node bit? = false
  is_edge bit? = false; data_retention_period int?; data_retention_period_unit int?
  data_retention_period_unit_desc nvarchar(10)?; ledger_type tinyint? = 0
  ledger_type_desc nvarchar(60)? = 'NON_LEDGER_TABLE'; ledger_view_id int?; is_dropped_ledger_table bit? = false`;

const VIEW = `${OBJECT}
  is_replicated bit? = false; has_replication_filter bit? = false; has_opaque_metadata bit
  has_unchecked_assembly_data bit; with_check_option bit; is_date_correlation_view bit; is_tracked_by_cdc bit? = false
  has_snapshot bit? = false; ledger_view_type tinyint? = 0; ledger_view_type_desc nvarchar(60)? = 'NON_LEDGER_VIEW'
  is_dropped_ledger_view bit? = false`;

const MODULE = `
  object_id int = o.object_id; definition nvarchar(max)?; uses_ansi_nulls bit? = true
  uses_quoted_identifier bit? = true; is_schema_bound bit? = false; uses_database_collation bit? = false
  is_recompiled bit? = false; null_on_null_input bit? = false; execute_as_principal_id int?
  uses_native_compilation bit? = false; inline_type bit? = false; is_inlineable bit? = false`;

const own = (kinds: string): string => `sys.base_objects o WHERE NOT o.is_ms_shipped AND o.type IN (${kinds})`;
const columns = (which: string): string =>
  `sys.base_columns c JOIN sys.base_objects o ON o.object_id = c.object_id ${which}`;

export const OBJECT_VIEWS: SystemViews = {
  'sys.schemas': {
    from: 'sys.base_schemas s',
    columns: 'name sysname = s.name; schema_id int = s.schema_id; principal_id int? = s.principal_id',
  },
  'sys.objects': { from: 'sys.base_objects o WHERE NOT o.is_ms_shipped', columns: OBJECT },
  'sys.all_objects': { from: 'sys.base_objects o', columns: OBJECT },
  'sys.system_objects': { from: 'sys.base_objects o WHERE o.is_ms_shipped', columns: OBJECT },
  'sys.tables': { from: own("'U'"), columns: TABLE },
  'sys.views': { from: own("'V'"), columns: VIEW },
  'sys.all_views': { from: "sys.base_objects o WHERE o.type = 'V'", columns: VIEW },
  'sys.system_views': { from: "sys.base_objects o WHERE o.is_ms_shipped AND o.type = 'V'", columns: VIEW },
  'sys.columns': { from: columns('WHERE NOT o.is_ms_shipped'), columns: COLUMN },
  'sys.all_columns': { from: 'sys.base_columns c', columns: COLUMN },
  'sys.system_columns': { from: columns('WHERE o.is_ms_shipped'), columns: COLUMN },
  'sys.computed_columns': `${COLUMN.replaceAll(/ = c\.\w+/g, '').replace(/ = CASE.+END/, '')}
      definition nvarchar(max)?; uses_database_collation bit; is_persisted bit`,
  'sys.identity_columns': `${COLUMN.replaceAll(/ = c\.\w+/g, '').replace(/ = CASE.+END/, '')}
      seed_value nvarchar(4000)?; increment_value nvarchar(4000)?; last_value nvarchar(4000)?
      is_not_for_replication bit?`,
  'sys.types': {
    from: 'sys.base_types t',
    columns: `
      name sysname = t.name; system_type_id tinyint = t.system_type_id; user_type_id int = t.user_type_id
      schema_id int = 4; principal_id int?; max_length smallint = t.max_length; precision tinyint = t.precision
      scale tinyint = t.scale; collation_name sysname? = CASE WHEN t.is_text THEN '${COLLATION}' END
      is_nullable bit? = t.name <> 'sysname'; is_user_defined bit; is_assembly_type bit = t.system_type_id = 240
      default_object_id int; rule_object_id int; is_table_type bit`,
  },
  'sys.extended_properties': {
    from: `(SELECT object_id, 0 AS column_id, description FROM sys.base_objects UNION ALL
      SELECT object_id, column_id, description FROM sys.base_columns) d WHERE d.description IS NOT NULL`,
    columns: `
      class tinyint = 1; class_desc nvarchar(60)? = 'OBJECT_OR_COLUMN'; major_id int = d.object_id
      minor_id int = d.column_id; name sysname = 'MS_Description'; value nvarchar(4000)? = d.description`,
  },
  'sys.sql_modules': { from: own("'V'"), columns: MODULE },
  'sys.all_sql_modules': { from: "sys.base_objects o WHERE o.type = 'V'", columns: MODULE },
  'sys.system_sql_modules': {
    from: "sys.base_objects o WHERE o.is_ms_shipped AND o.type = 'V'",
    columns: MODULE,
  },
};
