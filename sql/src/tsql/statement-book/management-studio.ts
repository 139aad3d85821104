import type { BookEntry } from './book-entry.ts';

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
export const MANAGEMENT_STUDIO: readonly BookEntry[] = [
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
