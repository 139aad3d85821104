/** The old names of the catalog (sysobjects etc.), which ODBC tools and old scripts still query. */
import { CREATED, type SystemViews } from './system-view.ts';

export const COMPATIBILITY_VIEWS: SystemViews = {
  'sys.sysobjects': {
    from: 'sys.base_objects o',
    columns: `
      name sysname = o.name; id int = o.object_id; xtype char(2) = o.type; uid smallint? = o.schema_id
      info smallint? = 0; status int? = 0; base_schema_ver int? = 0; replinfo int? = 0
      parent_obj int = o.parent_object_id; crdate datetime = ${CREATED}; ftcatid smallint? = 0; schema_ver int? = 0
      stats_schema_ver int? = 0; type char(2)? = CASE o.type WHEN 'PK' THEN 'K' ELSE o.type END; userstat smallint? = 0
      sysstat smallint? = 0; indexdel smallint? = 0; refdate datetime = ${CREATED}; version int? = 0
      deltrig int? = 0; instrig int? = 0; updtrig int? = 0; seltrig int? = 0; category int? = 0; cache smallint? = 0`,
  },
  'sys.syscolumns': {
    from: 'sys.base_columns c',
    columns: `
      name sysname? = c.name; id int = c.object_id; xtype tinyint = c.system_type_id; typestat tinyint? = 0
      xusertype smallint? = c.user_type_id; length smallint = c.max_length; xprec tinyint = c.precision
      xscale tinyint = c.scale; colid smallint? = c.column_id; xoffset smallint? = 0; bitpos tinyint? = 0
      reserved tinyint? = 0; colstat smallint? = 0; cdefault int; domain int; number smallint? = 0
      colorder smallint? = c.column_id; offset smallint? = 0; collationid int?; language int? = 0; status tinyint? = 0
      type tinyint? = c.system_type_id; usertype smallint? = c.user_type_id; printfmt varchar(255)?
      prec smallint? = c.precision; scale int? = c.scale; iscomputed int? = 0; isoutparam int? = 0
      isnullable int? = c.is_nullable::INT; collation sysname?`,
  },
  'sys.systypes': {
    from: 'sys.base_types t',
    columns: `
      name sysname = t.name; xtype tinyint = t.system_type_id; status tinyint? = 0; xusertype smallint? = t.user_type_id
      length smallint = t.max_length; xprec tinyint = t.precision; xscale tinyint = t.scale; tdefault int; domain int
      uid smallint? = 4; reserved smallint? = 0; collationid int?; usertype smallint? = t.user_type_id; variable bit?
      allownulls bit? = true; type tinyint = t.system_type_id; printfmt varchar(255)?; prec smallint? = t.precision
      scale tinyint? = t.scale; collation sysname?`,
  },
  'sys.sysusers': {
    from: 'sys.base_schemas s',
    columns: `
      uid smallint? = s.schema_id; status smallint? = 0; name sysname? = s.name; sid varbinary(85)?
      roles varbinary(2048)?; createdate datetime = ${CREATED}; updatedate datetime = ${CREATED}; altuid smallint? = 0
      password varbinary(256)?; gid smallint? = 0; environ varchar(255)?; hasdbaccess int? = 1; islogin int? = 1
      isntname int? = 0; isntgroup int? = 0; isntuser int? = 0; issqluser int? = 1; isaliased int? = 0
      issqlrole int? = 0; isapprole int? = 0`,
  },
};
