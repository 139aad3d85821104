import { normalizeText } from '../normalize-text.ts';
import type { BookEntry } from './book-entry.ts';
import { MANAGEMENT_STUDIO } from './management-studio.ts';

/** mssql-jdbc: getColumns, getImportedKeys, getExportedKeys and getCrossReference fill a table variable from a procedure and read it back. */
const JDBC: readonly BookEntry[] = [
  {
    mark: /@mssqljdbc_temp_sp_columns_result\s+TABLE/i,
    normal:
      /^DECLARE @MSSQLJDBC_TEMP_SP_COLUMNS_RESULT TABLE .+ INSERT INTO @MSSQLJDBC_TEMP_SP_COLUMNS_RESULT EXEC SP_COLUMNS_1[07]0 ([^()]+?) SELECT TABLE_QUALIFIER AS TABLE_CAT .+ FROM @MSSQLJDBC_TEMP_SP_COLUMNS_RESULT ORDER BY .+$/,
    answer: 'EXEC sp_columns_for_jdbc $1',
  },
  {
    mark: /@jdbc_temp_fkeys_result\s+table/i,
    normal:
      /^DECLARE @JDBC_TEMP_FKEYS_RESULT TABLE .+ INSERT INTO @JDBC_TEMP_FKEYS_RESULT EXEC SP_FKEYS ([^()]+?) SELECT T \. PKTABLE_QUALIFIER .+ FROM @JDBC_TEMP_FKEYS_RESULT T LEFT JOIN SYS \. FOREIGN_KEYS S .+$/,
    answer: 'EXEC sp_fkeys_for_jdbc $1',
  },
];

const book: readonly BookEntry[] = [...JDBC, ...MANAGEMENT_STUDIO];

const longest = 16_384;

export function findAnswer(text: string): string | undefined {
  if (text.length > longest) return undefined;
  for (const { mark, normal, answer } of book) {
    if (!mark.test(text)) continue;
    const { text: words, literals } = normalizeText(text);
    const found = normal.exec(words);
    if (!found) continue;
    return answer.replaceAll(/\$(\d)/g, (_, group) => withLiterals(words, found[Number(group)] ?? '', literals));
  }
  return undefined;
}

function withLiterals(words: string, part: string, literals: readonly string[]): string {
  let next = (words.slice(0, words.indexOf(part)).match(/\?/g) ?? []).length;
  return part.replaceAll('?', () => {
    const literal = literals[next] ?? '';
    next += 1;
    return `N'${literal.replaceAll("'", "''")}'`;
  });
}
