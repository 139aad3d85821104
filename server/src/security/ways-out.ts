/** Marks of the canary rows in the full file; none of them is in the trial's file. */
export const canaryMark = /CANARY7Q4Z|"9900[123]"/;
export const trialCounties = ['06111', '08035', '12031', '27123', '37119'];
/** Counties and names that only other users can see. */
export const foreignPlaces = /\b(06037|12011|12086|17031|48201)\b|Miami-Dade|Broward|Los Angeles|Cook County/;

/** The bypass catalog: a way out, and texts that try it. The outcome can be rows or an error, but never foreign data. */
export const waysOut: Readonly<Record<string, readonly string[]>> = {
  T01: [
    'from raw.assessor',
    'from main.PropertyAddress',
    'from "memory"."main"."PropertyAddress"',
    'from PROPERTY."propertyaddress"',
  ],
  T02: [
    'from information_schema.tables',
    'from pg_catalog.pg_class',
    'from sqlite_master',
    'show all tables',
    'describe',
  ],
  T03: ['select sql from duckdb_views()', "select pg_get_viewdef('Property.PropertyDetail')"],
  T04: [
    "from pragma_storage_info('Property.PropertyAddress')",
    'summarize Property.PropertyAddress',
    'explain select * from Property.PropertyAddress',
  ],
  T05: ["attach 'all.duckdb'", "attach '$ALL' as everything", "attach '$OWN' as mine (read_write)"],
  T06: [
    "from read_blob('$ALL')",
    "from read_parquet('../*.duckdb')",
    "from read_text('/proc/self/maps')",
    "from read_blob('/proc/self/fd/9')",
  ],
  T07: [
    "from query('from Reference.DimCounty')",
    "from query_table('Reference.DimCounty')",
    "set variable v = 'Reference.DimCounty'; from query_table(getvariable('v'))",
    'prepare p as from Reference.DimCounty; execute p',
    'create temp macro m() as table from Reference.DimCounty; from m()',
    "from json_execute_serialized_sql(json_serialize_sql('from Reference.DimCounty'))",
  ],
  T08: [
    'create temp view DimCounty as from Reference.DimCounty; from DimCounty',
    'with PropertyAddress as (from Reference.DimCounty) from PropertyAddress',
    "set search_path = 'Reference'; from DimCounty",
  ],
  T09: [
    'select CountyName::int from Reference.DimCounty',
    'select 1 / 0 from Reference.DimCounty',
    "select error(string_agg(CountyName, ',')) from Reference.DimCounty",
  ],
};
