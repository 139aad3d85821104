/** Views of the system catalog on features that these databases don't have, so that a client gets no rows instead of an error. */
import { OBJECT } from './object-views.ts';
import type { SystemViews } from './system-view.ts';

const NONE = OBJECT.replaceAll(/ = [^;\n]+/g, '');
const PARAMETER = `
  object_id int; name sysname?; parameter_id int; system_type_id tinyint; user_type_id int; max_length smallint
  precision tinyint; scale tinyint; is_output bit; is_cursor_ref bit; has_default_value bit; is_xml_document bit
  default_value nvarchar(4000)?; xml_collection_id int; is_readonly bit; is_nullable bit?; encryption_type int?
  encryption_type_desc nvarchar(64)?; encryption_algorithm_name sysname?; column_encryption_key_id int?
  column_encryption_key_database_name sysname?`;
const PROCEDURE = `${NONE}
  is_auto_executed bit; is_execution_replicated bit?; is_repl_serializable_only bit?; skips_repl_constraints bit?`;

export const EMPTY_VIEWS: SystemViews = {
  'sys.procedures': PROCEDURE,
  'sys.parameters': PARAMETER,
  'sys.all_parameters': PARAMETER,
  'sys.synonyms': `${NONE}
      base_object_name nvarchar(1035)?`,
  'sys.sequences': `${NONE}
      start_value nvarchar(4000); increment nvarchar(4000); minimum_value nvarchar(4000)?
      maximum_value nvarchar(4000)?; is_cycling bit?; is_cached bit?; cache_size int?; system_type_id tinyint
      user_type_id int; precision tinyint; scale tinyint?; current_value nvarchar(4000); is_exhausted bit
      last_used_value nvarchar(4000)?`,
  'sys.check_constraints': `${NONE}
      is_disabled bit; is_not_for_replication bit; is_not_trusted bit; parent_column_id int
      definition nvarchar(max)?; uses_database_collation bit?; is_system_named bit`,
  'sys.default_constraints': `${NONE}
      parent_column_id int; definition nvarchar(max)?; is_system_named bit`,
  'sys.triggers': `
      name sysname; object_id int; parent_class tinyint; parent_class_desc nvarchar(60)?; parent_id int; type char(2)
      type_desc nvarchar(60)?; create_date datetime; modify_date datetime; is_ms_shipped bit; is_disabled bit
      is_not_for_replication bit; is_instead_of_trigger bit`,
  'sys.table_types': `
      name sysname; system_type_id tinyint; user_type_id int; schema_id int; principal_id int?; max_length smallint
      precision tinyint; scale tinyint; collation_name sysname?; is_nullable bit?; is_user_defined bit
      is_assembly_type bit; default_object_id int; rule_object_id int; is_table_type bit; type_table_object_id int
      is_memory_optimized bit?`,
  'sys.assemblies': `
      name sysname; principal_id int; assembly_id int; clr_name nvarchar(4000)?; permission_set tinyint?
      permission_set_desc nvarchar(60)?; is_visible bit; create_date datetime; modify_date datetime
      is_user_defined bit?`,
  'sys.assembly_types': `
      name sysname; system_type_id tinyint; user_type_id int; schema_id int; principal_id int?; max_length smallint
      precision tinyint; scale tinyint; collation_name sysname?; is_nullable bit?; is_user_defined bit
      is_assembly_type bit; default_object_id int; rule_object_id int; assembly_id int; assembly_class sysname?
      is_binary_ordered bit?; is_fixed_length bit?; prog_id nvarchar(40)?; assembly_qualified_name nvarchar(4000)?
      is_table_type bit`,
  'sys.xml_schema_collections': `
      xml_collection_id int; schema_id int; principal_id int?; name sysname; create_date datetime; modify_date datetime`,
  'sys.sql_expression_dependencies': `
      referencing_id int; referencing_minor_id int; referencing_class tinyint?; referencing_class_desc nvarchar(60)?
      is_schema_bound_reference bit; referenced_class tinyint?; referenced_class_desc nvarchar(60)?
      referenced_server_name sysname?; referenced_database_name sysname?; referenced_schema_name sysname?
      referenced_entity_name sysname?; referenced_id int?; referenced_minor_id int; is_caller_dependent bit
      is_ambiguous bit`,
  'sys.external_tables': `${NONE}
      data_source_id int; file_format_id int?; location nvarchar(4000)?`,
  'sys.external_data_sources': `
      data_source_id int; name sysname; location nvarchar(4000); type_desc nvarchar(255)?; type tinyint
      resource_manager_location nvarchar(4000)?; credential_id int; database_name sysname?; shard_map_name sysname?`,
  'sys.partition_schemes': `
      name sysname; data_space_id int; type char(2)?; type_desc nvarchar(60)?; is_default bit?; is_system bit?
      function_id int`,
  'sys.partition_functions': `
      name sysname; function_id int; type char(2); type_desc nvarchar(60)?; fanout int; boundary_value_on_right bit
      is_system bit; create_date datetime; modify_date datetime`,
  'sys.destination_data_spaces': 'partition_scheme_id int; destination_id int; data_space_id int',
  'sys.fulltext_catalogs': `
      fulltext_catalog_id int; name sysname; path nvarchar(260)?; is_default bit; is_accent_sensitivity_on bit
      data_space_id int?; file_id int?; principal_id int?; is_importing bit`,
  'sys.server_permissions': `
      class tinyint; class_desc nvarchar(60)?; major_id int; minor_id int; grantee_principal_id int
      grantor_principal_id int; type char(4); permission_name nvarchar(128)?; state char(1); state_desc nvarchar(60)?`,
  'sys.server_role_members': 'role_principal_id int; member_principal_id int',
  'sys.database_mirroring': `
      database_id int; mirroring_guid uniqueidentifier?; mirroring_state tinyint?; mirroring_state_desc nvarchar(60)?
      mirroring_role tinyint?; mirroring_role_desc nvarchar(60)?; mirroring_partner_name nvarchar(128)?
      mirroring_partner_instance nvarchar(128)?; mirroring_witness_name nvarchar(128)?`,
  'sys.fulltext_indexes': `
      object_id int; unique_index_id int; fulltext_catalog_id int?; is_enabled bit; change_tracking_state char(1)?
      change_tracking_state_desc nvarchar(60)?; has_crawl_completed bit; crawl_type char(1)
      crawl_type_desc nvarchar(60)?; crawl_start_date datetime?; crawl_end_date datetime?; stoplist_id int?
      data_space_id int; property_list_id int?`,
  'sys.change_tracking_tables': `
      object_id int; is_track_columns_updated_on bit; begin_version bigint?; cleanup_version bigint?
      min_valid_version bigint?`,
  'sys.change_tracking_databases': `
      database_id int; is_auto_cleanup_on bit?; retention_period int?; retention_period_units tinyint?
      retention_period_units_desc nvarchar(60)?`,
  'sys.masked_columns': 'object_id int; name sysname?; column_id int; is_masked bit; masking_function nvarchar(4000)?',
  'sys.periods': `
      name sysname; period_type tinyint?; period_type_desc nvarchar(60)?; object_id int; start_column_id int
      end_column_id int`,
  'sys.dm_exec_sessions': `
      session_id smallint; login_time datetime; host_name nvarchar(128)?; program_name nvarchar(128)?
      login_name nvarchar(128); status nvarchar(30); database_id smallint; authenticating_database_id int?`,
};
