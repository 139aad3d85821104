import { allowFirst, PASSWORD_MARK, QUERY, type Recipe, serverName } from './recipe.ts';

const windowsOnly =
  'Not tried with the program itself, which runs on Windows alone: the server answers what the program is known to send.';

/** Power Query has no switch for the certificate: it asks Windows, or a list of names. */
const powerQueryTrust = (host: string) =>
  `Install the certificate for this computer as a trusted root, or set the environment variable PBI_SQL_TRUSTED_SERVERS to ${host} and start the program again.`;

/** Tools that are clicked: their fields, and what stands in them. */
export const microsoftRecipes: readonly Recipe[] = [
  {
    id: 'ssms',
    name: 'SSMS',
    tested: windowsOnly,
    steps: ({ mustTrust }) => [
      allowFirst,
      'Choose Connect, then Database Engine, and fill in what stands beside this.',
      mustTrust
        ? 'Set Encryption to Mandatory and tick Trust server certificate.'
        : 'Set Encryption to Mandatory, and leave Trust server certificate unticked.',
      'Under Options, set the database, and the additional parameter in the last line.',
    ],
    text: (details) =>
      [
        `Server name:     ${serverName(details)}`,
        'Authentication:  SQL Server Authentication',
        `Login:           ${details.username}`,
        `Password:        ${PASSWORD_MARK}`,
        `Database:        ${details.database}`,
        'Additional:      ApplicationIntent=ReadOnly',
      ].join('\n'),
  },
  {
    id: 'power-bi',
    name: 'Power BI',
    tested: windowsOnly,
    steps: ({ host, username, mustTrust }) => [
      allowFirst,
      'Choose Get data, then Blank query, open the Advanced Editor and paste what stands beside this.',
      `Asked for credentials, choose Database (not Windows): ${username} and your account password.`,
      ...(mustTrust ? [powerQueryTrust(host)] : []),
    ],
    text: (details) =>
      [
        'let',
        `    Source = Sql.Database("${serverName(details)}", "${details.database}"),`,
        `    Tables = Value.NativeQuery(Source, "${QUERY}")`,
        'in',
        '    Tables',
      ].join('\n'),
  },
  {
    id: 'tableau',
    name: 'Tableau',
    tested: 'Not tried with the program itself: the server answers what it is known to send.',
    steps: ({ mustTrust }) => [
      allowFirst,
      'Choose Connect, To a Server, Microsoft SQL Server, and fill in what stands beside this.',
      'Tick Require SSL.',
      ...(mustTrust ? ['Install the certificate on this computer as a trusted root first: Tableau checks it.'] : []),
    ],
    text: (details) =>
      [
        `Server:          ${serverName(details)}`,
        `Database:        ${details.database}`,
        'Authentication:  Use a specific username and password',
        `Username:        ${details.username}`,
        `Password:        ${PASSWORD_MARK}`,
        'Require SSL:     ticked',
      ].join('\n'),
  },
  {
    id: 'excel',
    name: 'Excel',
    tested: windowsOnly,
    steps: ({ host, username, mustTrust }) => [
      allowFirst,
      'On the tab Data, choose Get Data, From Database, From SQL Server Database, and fill in what stands beside this.',
      `Asked for credentials, choose Database (not Windows): ${username} and your account password.`,
      ...(mustTrust ? [powerQueryTrust(host)] : []),
    ],
    text: (details) =>
      [
        `Server:         ${serverName(details)}`,
        `Database:       ${details.database}`,
        `SQL statement:  ${QUERY}`,
      ].join('\n'),
  },
];
