import { normalizeText } from '../normalize-text.ts';

/** A batch that a client program sends and the translator does not support, and what runs instead. One file per program. */
interface BookEntry {
  /** A part of the batch that is searched for before normalizing the text, which takes longer. */
  readonly mark: RegExp;
  readonly normal: RegExp;
  /** T-SQL. `$1` is the text of the first group, with its original literals. */
  readonly answer: string;
}

const edition = "DECLARE @edition nvarchar(128); SET @edition = CAST(SERVERPROPERTY(N'EDITION') AS nvarchar(128));";
const engine = `SELECT CASE WHEN @edition = N'SQL Azure' THEN 2 ELSE 1 END AS DatabaseEngineType,
  SERVERPROPERTY('EngineEdition') AS DatabaseEngineEdition, SERVERPROPERTY('ProductVersion') AS ProductVersion,
  @@MICROSOFTVERSION AS MicrosoftVersion`;
const rest = `; SELECT host_platform FROM sys.dm_os_host_info;
  SELECT CONVERT(nvarchar(40), CONNECTIONPROPERTY('net_transport')) AS ConnectionProtocol`;

const isEdition = 'DECLARE @EDITION SYSNAME SET @EDITION = CAST \\( SERVERPROPERTY \\( \\? \\) AS SYSNAME \\)';
const isEngine =
  'SELECT CASE WHEN @EDITION = \\? THEN \\? ELSE \\? END AS \\? , SERVERPROPERTY \\( \\? \\) AS DATABASEENGINEEDITION , SERVERPROPERTY \\( \\? \\) AS PRODUCTVERSION , @@MICROSOFTVERSION AS MICROSOFTVERSION';
const isRest =
  '(?:SELECT HOST_PLATFORM FROM SYS \\. DM_OS_HOST_INFO|SELECT \\? AS HOST_PLATFORM) IF @EDITION = \\? SELECT \\? AS CONNECTIONPROTOCOL ELSE EXEC \\( \\? \\)';

const probe = /@edition\s+sysname[\s\S]+CONNECTIONPROPERTY\(''net_transport''\)/i;

/** SMO, the library of Management Studio, Azure Data Studio and others: what kind of server this is. One of its queries runs as text. */
const MANAGEMENT_STUDIO: readonly BookEntry[] = [
  {
    mark: probe,
    normal: new RegExp(`^${isEdition} ${isEngine} ${isRest}$`),
    answer: `${edition} ${engine}${rest}`,
  },
  {
    mark: probe,
    normal: new RegExp(`^${isEdition} ${isEngine} , (?:CASE .+? END|\\?) AS ISFABRICSERVER ${isRest}$`),
    answer: `${edition} ${engine}, 0 AS IsFabricServer${rest}`,
  },
  {
    mark: probe,
    normal: new RegExp(
      `^${isEdition} ${isEngine} , (?:CASE .+? END|\\?) AS ISFABRICSERVER , CONVERT \\( SYSNAME , SERVERPROPERTY \\( \\? \\) \\) AS COLLATION ${isRest}$`,
    ),
    answer: `${edition} ${engine}, 0 AS IsFabricServer,
      CONVERT(nvarchar(128), SERVERPROPERTY(N'Collation')) AS Collation${rest}`,
  },
];

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
