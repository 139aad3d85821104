import { DIRECT_DATABASE } from '@platbook/contract/direct-database';
import { COLLATION, CREATED, type SystemViews } from './system-view.ts';

const on = (names: string): string => names.replaceAll(/(\w+)/g, '$1 bit? = true');
const off = (names: string): string => names.replaceAll(/(\w+)/g, '$1 bit? = false');

export const SERVER_VIEWS: SystemViews = {
  'sys.databases': {
    from: '(SELECT 1)',
    columns: `
      name sysname = '${DIRECT_DATABASE}'; database_id int = 5; source_database_id int?; owner_sid varbinary(85)?
      create_date datetime; compatibility_level tinyint = 160; collation_name sysname? = '${COLLATION}'
      user_access tinyint? = 0; user_access_desc nvarchar(60)? = 'MULTI_USER'; ${on('is_read_only')}
      is_auto_close_on bit; ${off('is_auto_shrink_on')}; state tinyint? = 0; state_desc nvarchar(60)? = 'ONLINE'
      ${off('is_in_standby; is_cleanly_shutdown; is_supplemental_logging_enabled')}
      snapshot_isolation_state tinyint? = 1; snapshot_isolation_state_desc nvarchar(60)? = 'ON'
      ${on('is_read_committed_snapshot_on')}; recovery_model tinyint? = 3
      recovery_model_desc nvarchar(60)? = 'SIMPLE'; page_verify_option tinyint? = 2
      page_verify_option_desc nvarchar(60)? = 'CHECKSUM'; ${on('is_auto_create_stats_on')}
      ${off('is_auto_create_stats_incremental_on')}; ${on('is_auto_update_stats_on')}
      ${off('is_auto_update_stats_async_on; is_ansi_null_default_on')}
      ${on('is_ansi_nulls_on; is_ansi_padding_on; is_ansi_warnings_on; is_arithabort_on')}
      ${on('is_concat_null_yields_null_on')}; ${off('is_numeric_roundabort_on')}; ${on('is_quoted_identifier_on')}
      ${off('is_recursive_triggers_on; is_cursor_close_on_commit_on; is_local_cursor_default; is_fulltext_enabled')}
      ${off('is_trustworthy_on; is_db_chaining_on; is_parameterization_forced')}
      is_master_key_encrypted_by_server bit; ${off('is_query_store_on')}; is_published bit; is_subscribed bit
      is_merge_published bit; is_distributor bit; is_sync_with_backup bit
      service_broker_guid uniqueidentifier = '00000000-0000-0000-0000-000000000000'; is_broker_enabled bit
      log_reuse_wait tinyint? = 0; log_reuse_wait_desc nvarchar(60)? = 'NOTHING'; is_date_correlation_on bit
      is_cdc_enabled bit; ${off('is_encrypted; is_honor_broker_priority_on')}; replica_id uniqueidentifier?
      group_database_id uniqueidentifier?; resource_pool_id int?; default_language_lcid smallint?
      default_language_name nvarchar(128)?; default_fulltext_language_lcid int?
      default_fulltext_language_name nvarchar(128)?; is_nested_triggers_on bit?; is_transform_noise_words_on bit?
      two_digit_year_cutoff smallint?; containment tinyint? = 0; containment_desc nvarchar(60)? = 'NONE'
      target_recovery_time_in_seconds int? = 60; delayed_durability int? = 0
      delayed_durability_desc nvarchar(60)? = 'DISABLED'
      ${off('is_memory_optimized_elevate_to_snapshot_on; is_federation_member; is_remote_data_archive_enabled')}
      ${off('is_mixed_page_allocation_on; is_temporal_history_retention_enabled')}; catalog_collation_type int
      catalog_collation_type_desc nvarchar(60)? = 'DATABASE_DEFAULT'
      physical_database_name nvarchar(128)? = '${DIRECT_DATABASE}'
      ${off('is_result_set_caching_on; is_accelerated_database_recovery_on; is_tempdb_spill_to_remote_store')}
      ${off('is_stale_page_detection_on; is_memory_optimized_enabled; is_data_retention_enabled; is_ledger_on')}
      ${off('is_change_feed_enabled')}`,
  },
  'sys.database_principals': {
    from: `(VALUES ('public', 0, 'R', 'DATABASE_ROLE', NULL, false), ('dbo', 1, 'S', 'SQL_USER', 'dbo', false),
      ('guest', 2, 'S', 'SQL_USER', 'guest', false), ('INFORMATION_SCHEMA', 3, 'S', 'SQL_USER', NULL, false),
      ('sys', 4, 'S', 'SQL_USER', NULL, false), ('db_datareader', 16390, 'R', 'DATABASE_ROLE', NULL, true))
      p(name, id, type, type_desc, schema_name, is_fixed)`,
    columns: `
      name sysname = p.name; principal_id int = p.id; type char(1) = p.type; type_desc nvarchar(60)? = p.type_desc
      default_schema_name sysname? = p.schema_name; create_date datetime; modify_date datetime
      owning_principal_id int? = CASE WHEN p.type = 'R' THEN 1 END; sid varbinary(85)?; is_fixed_role bit = p.is_fixed
      authentication_type int = CASE WHEN p.name = 'dbo' THEN 1 ELSE 0 END
      authentication_type_desc nvarchar(60)? = CASE WHEN p.name = 'dbo' THEN 'INSTANCE' ELSE 'NONE' END
      default_language_name sysname?; default_language_lcid int?; allow_encrypted_value_modifications bit`,
  },
  'sys.database_role_members': 'role_principal_id int; member_principal_id int',
  'sys.database_permissions': `
      class tinyint; class_desc nvarchar(60)?; major_id int; minor_id int; grantee_principal_id int
      grantor_principal_id int; type char(4); permission_name nvarchar(128)?; state char(1); state_desc nvarchar(60)?`,
  'sys.server_principals': `
      name sysname; principal_id int; sid varbinary(85)?; type char(1); type_desc nvarchar(60)?; is_disabled bit?
      create_date datetime; modify_date datetime; default_database_name sysname?; default_language_name sysname?
      credential_id int?; owning_principal_id int?; is_fixed_role bit`,
  'sys.database_files': `
      file_id int; file_guid uniqueidentifier?; type tinyint; type_desc nvarchar(60)?; data_space_id int; name sysname
      physical_name nvarchar(260)?; state tinyint?; state_desc nvarchar(60)?; size int; max_size int; growth int
      is_media_read_only bit; is_read_only bit; is_sparse bit; is_percent_growth bit; is_name_reserved bit`,
  'sys.master_files': `
      database_id int; file_id int; file_guid uniqueidentifier?; type tinyint; type_desc nvarchar(60)?; data_space_id int
      name sysname; physical_name nvarchar(260)?; state tinyint?; state_desc nvarchar(60)?; size int; max_size int
      growth int; is_media_read_only bit; is_read_only bit; is_sparse bit; is_percent_growth bit; is_name_reserved bit`,
  'sys.configurations': {
    from: `(VALUES (518, 'show advanced options'), (16384, 'Agent XPs'), (16390, 'xp_cmdshell')) c(id, name)`,
    columns: `
      configuration_id int = c.id; name nvarchar(35) = c.name; value int? = 0; minimum int? = 0; maximum int? = 1
      value_in_use int? = 0; description nvarchar(255) = c.name; is_dynamic bit = true; is_advanced bit`,
  },
  // Constants: users shouldn't see the machine's hardware.
  'sys.dm_os_sys_info': {
    from: '(SELECT 1)',
    columns: `
      cpu_ticks bigint; ms_ticks bigint; cpu_count int = 1; hyperthread_ratio int = 1
      physical_memory_kb bigint = 1048576; virtual_memory_kb bigint = 1048576; committed_kb bigint = 1048576
      committed_target_kb bigint = 1048576; visible_target_kb bigint = 1048576; stack_size_in_bytes int = 1048576
      os_quantum bigint = 4; os_error_mode int; os_priority_class int?; max_workers_count int = 512
      scheduler_count int = 1; scheduler_total_count int = 1; deadlock_monitor_serial_number int
      sqlserver_start_time_ms_ticks bigint; sqlserver_start_time datetime = ${CREATED}; affinity_type int = 2
      affinity_type_desc nvarchar(60) = 'AUTO'; process_kernel_time_ms bigint; process_user_time_ms bigint
      time_source int; time_source_desc nvarchar(60) = 'QUERY_PERFORMANCE_COUNTER'; virtual_machine_type int
      virtual_machine_type_desc nvarchar(60) = 'NONE'; softnuma_configuration int
      softnuma_configuration_desc nvarchar(60) = 'OFF'; process_physical_affinity nvarchar(3072); sql_memory_model int = 1
      sql_memory_model_desc nvarchar(60) = 'CONVENTIONAL'; socket_count int = 1; cores_per_socket int = 1
      numa_node_count int = 1; container_type int; container_type_desc nvarchar(60) = 'NONE'`,
  },
  'sys.dm_os_host_info': {
    from: '(SELECT 1)',
    columns: `
      host_platform nvarchar(256) = 'Linux'; host_distribution nvarchar(256) = 'Linux'; host_release nvarchar(256)
      host_service_pack_level nvarchar(256); host_sku int?; os_language_version int
      host_architecture nvarchar(256) = 'X64'`,
  },
  'sys.syslanguages': {
    from: '(SELECT 1)',
    columns: `
      langid smallint; dateformat nchar(3)? = 'mdy'; datefirst tinyint = 7; upgrade int? = 0
      name sysname = 'us_english'; alias sysname? = 'English'; months nvarchar(372)?; shortmonths nvarchar(132)?
      days nvarchar(217)?; lcid int = 1033; msglangid smallint = 1033`,
  },
  'sys.servers': `
      server_id int; name sysname; product sysname; provider sysname; data_source nvarchar(4000)?
      location nvarchar(4000)?; provider_string nvarchar(4000)?; catalog sysname?; connect_timeout int?
      query_timeout int?; is_linked bit; is_remote_login_enabled bit; is_rpc_out_enabled bit
      is_data_access_enabled bit; is_collation_compatible bit; uses_remote_collation bit; collation_name sysname?
      lazy_schema_validation bit; is_system bit; is_publisher bit; is_subscriber bit?; is_distributor bit?
      is_nonsql_subscriber bit?; is_remote_proc_transaction_promotion_enabled bit?; modify_date datetime`,
  'sys.sysdatabases': {
    from: '(SELECT 1)',
    columns: `
      name sysname? = '${DIRECT_DATABASE}'; dbid smallint? = 5; sid varbinary(85)?; mode smallint? = 0; status int? = 1024
      status2 int? = 0; crdate datetime? = ${CREATED}; reserved datetime?; category int? = 0; cmptlevel tinyint = 160
      filename nvarchar(260)?; version smallint? = 957`,
  },
};
