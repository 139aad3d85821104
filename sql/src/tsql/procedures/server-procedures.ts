import { productVersion } from '../session-values.ts';
import { type Procedure, parametersOf } from './procedure.ts';

export const SERVER_PROCEDURES: readonly Procedure[] = [
  { name: 'xp_qv', parameters: parametersOf('feature nvarchar(128); instance nvarchar(128) = NULL'), text: '' },
  {
    name: 'sp_msdbuserpriv',
    parameters: parametersOf('mode nvarchar(10) = NULL'),
    text: 'SELECT CONVERT(int, 0) AS Privileges',
  },
  {
    name: 'xp_msver',
    parameters: parametersOf('optname nvarchar(255) = NULL'),
    text: `SELECT CONVERT(smallint, v.id) AS [Index], CONVERT(nvarchar(256), v.name) AS Name, CONVERT(int, v.number) AS Internal_Value,
        CONVERT(nvarchar(512), v.value) AS Character_Value
      FROM (VALUES (1, N'ProductName', NULL, N'Microsoft SQL Server'), (2, N'ProductVersion', 1048576, N'${productVersion}'),
        (3, N'Language', 1033, N'English (United States)'), (4, N'Platform', NULL, N'NT x64'),
        (16, N'ProcessorCount', 1, N'1'), (19, N'PhysicalMemory', 1024, N'1024 (1073741824)')) AS v (id, name, number, value)
      WHERE @optname IS NULL OR v.name = @optname ORDER BY v.id`,
  },
];
