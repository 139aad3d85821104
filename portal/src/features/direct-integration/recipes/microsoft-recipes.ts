import { PASSWORD_MARK, QUERY, type Recipe, serverName } from './recipe.ts';

const windowsOnly =
  'Not tested with the app itself, which runs only on Windows; checked against the requests it is known to send.';

/** Power Query has no option to trust a certificate: it uses the Windows store or a list of host names. */
const powerQueryTrust = (host: string) =>
  `Install the certificate on this computer as a trusted root, or set the environment variable PBI_SQL_TRUSTED_SERVERS to ${host} and restart the app.`;

export const microsoftRecipes: readonly Recipe[] = [
  {
    id: 'ssms',
    name: 'SSMS',
    tested: windowsOnly,
    steps: ({ mustTrust }) => [
      'Choose Connect, then Database Engine, and enter the values on the right.',
      mustTrust
        ? 'Set Encryption to Mandatory and select Trust server certificate.'
        : 'Set Encryption to Mandatory and leave Trust server certificate cleared.',
      'Under Options, set the database and the additional parameter from the last line.',
    ],
    text: (details) => [
      `Server name:     ${serverName(details)}`,
      'Authentication:  SQL Server Authentication',
      `Login:           ${details.username}`,
      `Password:        ${PASSWORD_MARK}`,
      `Database:        ${details.database}`,
      'Additional:      ApplicationIntent=ReadOnly',
    ],
  },
  {
    id: 'power-bi',
    name: 'Power BI',
    tested: windowsOnly,
    steps: ({ host, username, mustTrust }) => [
      'Choose Get data, then Blank query, open the Advanced Editor and paste the code on the right.',
      `When asked for credentials, choose Database (not Windows) and enter ${username} and your account password.`,
      mustTrust && powerQueryTrust(host),
    ],
    text: (details) => [
      'let',
      `    Source = Sql.Database("${serverName(details)}", "${details.database}"),`,
      `    Tables = Value.NativeQuery(Source, "${QUERY}")`,
      'in',
      '    Tables',
    ],
  },
  {
    id: 'tableau',
    name: 'Tableau',
    tested: 'Not tested with the app itself; checked against the requests it is known to send.',
    steps: ({ mustTrust }) => [
      'Choose Connect, To a Server, Microsoft SQL Server, and enter the values on the right.',
      'Select Require SSL.',
      mustTrust && 'First install the certificate on this computer as a trusted root, because Tableau verifies it.',
    ],
    text: (details) => [
      `Server:          ${serverName(details)}`,
      `Database:        ${details.database}`,
      'Authentication:  Use a specific username and password',
      `Username:        ${details.username}`,
      `Password:        ${PASSWORD_MARK}`,
      'Require SSL:     selected',
    ],
  },
  {
    id: 'excel',
    name: 'Excel',
    tested: windowsOnly,
    steps: ({ host, username, mustTrust }) => [
      'On the Data tab, choose Get Data, From Database, From SQL Server Database, and enter the values on the right.',
      `When asked for credentials, choose Database (not Windows) and enter ${username} and your account password.`,
      mustTrust && powerQueryTrust(host),
    ],
    text: (details) => [
      `Server:         ${serverName(details)}`,
      `Database:       ${details.database}`,
      `SQL statement:  ${QUERY}`,
    ],
  },
];
