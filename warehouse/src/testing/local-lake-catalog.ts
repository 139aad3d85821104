/** Catalog properties for a lake in a local folder. docs/guide/scale.md has those for a bucket. */
export const localLakeCatalog = (folder: string): Record<string, string> => ({
  'connector.name': 'hive',
  'hive.metastore': 'file',
  'hive.metastore.catalog.dir': 'local:///.metastore',
  'hive.allow-register-partition-procedure': 'true',
  'hive.timestamp-precision': 'MICROSECONDS',
  'fs.native-local.enabled': 'true',
  'local.location': folder,
});
