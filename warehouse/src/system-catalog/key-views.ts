import { OBJECT } from './object-views.ts';
import { CREATED, type SystemViews } from './system-view.ts';

const named = "o.is_ms_shipped = false AND o.type IN ('U')";

export const KEY_VIEWS: SystemViews = {
  'sys.indexes': {
    from: `sys.base_objects o LEFT JOIN sys.base_keys k ON k.parent_object_id = o.object_id AND k.type = 'PK' WHERE ${named}`,
    columns: `
      object_id int = o.object_id; name sysname? = k.name; index_id int = CASE WHEN k.name IS NULL THEN 0 ELSE 1 END
      type tinyint = CASE WHEN k.name IS NULL THEN 0 ELSE 1 END
      type_desc nvarchar(60)? = CASE WHEN k.name IS NULL THEN 'HEAP' ELSE 'CLUSTERED' END
      is_unique bit? = k.name IS NOT NULL; data_space_id int = 1; ignore_dup_key bit? = false
      is_primary_key bit? = k.name IS NOT NULL; is_unique_constraint bit? = false; fill_factor tinyint
      is_padded bit? = false; is_disabled bit? = false; is_hypothetical bit? = false
      is_ignored_in_optimization bit? = false; allow_row_locks bit? = true; allow_page_locks bit? = true
      has_filter bit? = false; filter_definition nvarchar(max)?; compression_delay int?
      suppress_dup_key_messages bit? = false; auto_created bit? = false; optimize_for_sequential_key bit? = false`,
  },
  'sys.index_columns': {
    from: "sys.base_key_columns k WHERE k.type = 'PK'",
    columns: `
      object_id int = k.parent_object_id; index_id int = 1; index_column_id int = k.position
      column_id int = k.parent_column_id; key_ordinal tinyint = k.position; partition_ordinal tinyint
      is_descending_key bit? = false; is_included_column bit? = false; column_store_order_ordinal tinyint? = 0`,
  },
  'sys.key_constraints': {
    from: "sys.base_objects o WHERE o.type = 'PK'",
    columns: `${OBJECT}
      unique_index_id int? = 1; is_system_named bit; is_enforced bit? = true`,
  },
  'sys.foreign_keys': {
    from: "sys.base_objects o JOIN sys.base_keys k ON k.object_id = o.object_id WHERE o.type = 'F'",
    columns: `${OBJECT}
      referenced_object_id int? = k.referenced_object_id; key_index_id int? = 1; is_disabled bit
      is_not_for_replication bit; is_not_trusted bit; delete_referential_action tinyint? = 0
      delete_referential_action_desc nvarchar(60)? = 'NO_ACTION'; update_referential_action tinyint? = 0
      update_referential_action_desc nvarchar(60)? = 'NO_ACTION'; is_system_named bit`,
  },
  'sys.foreign_key_columns': {
    from: "sys.base_key_columns k WHERE k.type = 'F'",
    columns: `
      constraint_object_id int = k.object_id; constraint_column_id int = k.position
      parent_object_id int = k.parent_object_id; parent_column_id int = k.parent_column_id
      referenced_object_id int = k.referenced_object_id; referenced_column_id int = k.referenced_column_id`,
  },
  'sys.stats': {
    from: "sys.base_keys k WHERE k.type = 'PK'",
    columns: `
      object_id int = k.parent_object_id; name sysname? = k.name; stats_id int = 1; auto_created bit? = false
      user_created bit? = false; no_recompute bit? = false; has_filter bit? = false; filter_definition nvarchar(max)?
      is_temporary bit? = false; is_incremental bit? = false; has_persisted_sample bit? = false
      stats_generation_method int; stats_generation_method_desc varchar(80) = 'Sort based statistics'
      auto_drop bit? = false`,
  },
  'sys.stats_columns': {
    from: "sys.base_key_columns k WHERE k.type = 'PK'",
    columns: `
      object_id int = k.parent_object_id; stats_id int = 1; stats_column_id int = k.position
      column_id int? = k.parent_column_id`,
  },
  'sys.partitions': {
    from: `sys.base_objects o JOIN sys.base_schemas s ON s.schema_id = o.schema_id
      LEFT JOIN Reference.PublishStatus p ON p.SchemaName = s.name AND p.ObjectName = o.name WHERE ${named}`,
    columns: `
      partition_id bigint = o.object_id; object_id int = o.object_id; index_id int = o.has_key::INT
      partition_number int = 1; hobt_id bigint = o.object_id; rows bigint? = coalesce(p.RowsTotal, 0)
      filestream_filegroup_id smallint; data_compression tinyint; data_compression_desc nvarchar(60)? = 'NONE'
      xml_compression bit? = false; xml_compression_desc varchar(3)? = 'OFF'`,
  },
  'sys.dm_db_partition_stats': {
    from: 'sys.partitions p',
    columns: `
      partition_id bigint? = p.partition_id; object_id int = p.object_id; index_id int = p.index_id
      partition_number int = 1; in_row_data_page_count bigint? = 0; in_row_used_page_count bigint? = 0
      in_row_reserved_page_count bigint? = 0; lob_used_page_count bigint? = 0; lob_reserved_page_count bigint? = 0
      row_overflow_used_page_count bigint? = 0; row_overflow_reserved_page_count bigint? = 0
      used_page_count bigint? = 0; reserved_page_count bigint? = 0; row_count bigint? = p.rows`,
  },
  'sys.allocation_units': {
    from: 'sys.partitions p',
    columns: `
      allocation_unit_id bigint = p.partition_id; type tinyint = 1; type_desc nvarchar(60)? = 'IN_ROW_DATA'
      container_id bigint = p.hobt_id; data_space_id int? = 1; total_pages bigint; used_pages bigint; data_pages bigint`,
  },
  'sys.data_spaces': {
    from: '(SELECT 1)',
    columns: `
      name sysname = 'PRIMARY'; data_space_id int = 1; type char(2)? = 'FG'; type_desc nvarchar(60)? = 'ROWS_FILEGROUP'
      is_default bit? = true; is_system bit? = false`,
  },
  'sys.filegroups': {
    from: '(SELECT 1)',
    columns: `
      name sysname = 'PRIMARY'; data_space_id int = 1; type char(2)? = 'FG'; type_desc nvarchar(60)? = 'ROWS_FILEGROUP'
      is_default bit? = true; is_system bit? = false; filegroup_guid uniqueidentifier?; log_filegroup_id int?
      is_read_only bit? = true; is_autogrow_all_files bit? = false`,
  },
  'sys.sysindexes': {
    from: 'sys.indexes i LEFT JOIN sys.partitions p ON p.object_id = i.object_id',
    columns: `
      id int = i.object_id; status int? = 0; indid smallint? = i.index_id; rowcnt bigint? = p.rows; rows int? = p.rows
      name sysname? = i.name; crdate datetime? = ${CREATED}`,
  },
};
