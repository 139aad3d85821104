/** Trino's properties of a catalog over a lake in a folder of its own machine. docs/guide/scale.md shows those for a bucket. */
export const localLakeCatalog = (folder: string): Record<string, string> => ({
  'connector.name': 'hive',
  'hive.metastore': 'file',
  'hive.metastore.catalog.dir': 'local:///.metastore',
  'hive.allow-register-partition-procedure': 'true',
  'hive.timestamp-precision': 'MICROSECONDS',
  'fs.native-local.enabled': 'true',
  'local.location': folder,
});
