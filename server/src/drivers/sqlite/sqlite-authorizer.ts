type Constants = typeof import('node:sqlite').constants;

const readPragmas = new Set([
  'table_info',
  'table_xinfo',
  'table_list',
  'index_list',
  'index_info',
  'index_xinfo',
  'foreign_key_list',
  'collation_list',
  'function_list',
  'compile_options',
  'user_version',
  'encoding',
]);

const refusedFunctions = new Set(['load_extension', 'fts3_tokenizer', 'readfile', 'writefile', 'edit']);

/** Refuses ATTACH, writing pragmas, temporary objects, extensions and every change of data. */
export function buildAuthorizer(
  constants: Constants,
): (action: number, first: string | null, second: string | null) => number {
  const allowed = new Set([
    constants.SQLITE_SELECT,
    constants.SQLITE_READ,
    constants.SQLITE_RECURSIVE,
    constants.SQLITE_TRANSACTION,
    constants.SQLITE_SAVEPOINT,
  ]);
  return (action, first, second) => {
    if (allowed.has(action)) return constants.SQLITE_OK;
    if (action === constants.SQLITE_FUNCTION)
      return refusedFunctions.has((second ?? '').toLowerCase()) ? constants.SQLITE_DENY : constants.SQLITE_OK;
    if (action === constants.SQLITE_PRAGMA) {
      // Reading pragmas take a table name as argument; for the others, an argument would be a new value.
      const name = (first ?? '').toLowerCase();
      const isReading = readPragmas.has(name) && (second === null || /_(info|xinfo|list)$/.test(name));
      return isReading ? constants.SQLITE_OK : constants.SQLITE_DENY;
    }
    return constants.SQLITE_DENY;
  };
}
