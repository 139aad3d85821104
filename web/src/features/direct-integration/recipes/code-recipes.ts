import {
  allowFirst,
  jdbcAddress,
  odbcText,
  odbcValue,
  PASSWORD_MARK,
  passwordStep,
  QUERY,
  quoted,
  type Recipe,
  serverName,
} from './recipe.ts';

const ODBC = 'ODBC Driver 18 for SQL Server';
const rows = 'Run it. The names of the tables you may read come back.';

/** Tools that are written for: each line of them can be pasted. */
export const codeRecipes: readonly Recipe[] = [
  {
    id: 'dbeaver',
    name: 'DBeaver',
    tested: 'Not tried with the program itself; it connects through the JDBC driver.',
    steps: ({ mustTrust, username }) => [
      allowFirst,
      'Choose New Database Connection, then SQL Server, and Connect by URL. Paste the URL beside this.',
      `Set the user name to ${username}, and the password to the one you sign in with.`,
      mustTrust
        ? 'The URL trusts the certificate of the server. To have it checked, install it and write false.'
        : 'The certificate of the server is checked.',
    ],
    text: jdbcAddress,
  },
  {
    id: 'python',
    name: 'Python',
    tested: 'Tried with pymssql 2.4, and with SQLAlchemy 2.1.',
    steps: ({ mustTrust }) => [
      allowFirst,
      'Install the driver: pip install pymssql',
      passwordStep,
      rows,
      ...(mustTrust ? ['pymssql encrypts, and does not compare the certificate unless FreeTDS is told its file.'] : []),
    ],
    text: ({ host, port, database, username }) =>
      [
        '# pip install pymssql',
        'import pymssql',
        '',
        'with pymssql.connect(',
        `    server=${quoted(host, "'")}, port='${port}',`,
        `    user=${quoted(username, "'")},`,
        `    password='${PASSWORD_MARK}',`,
        `    database=${quoted(database, "'")},`,
        "    encryption='require', read_only=True,",
        ') as db, db.cursor(as_dict=True) as cur:',
        `    cur.execute('${QUERY}')`,
        "    for row in cur: print(row['TABLE_SCHEMA'], row['TABLE_NAME'])",
        '',
        '# The same for SQLAlchemy; in a URL the @ of the user name is written %40:',
        `# mssql+pymssql://${encodeURIComponent(username)}:<password>@${host}:${port}/${encodeURIComponent(database)}`,
      ].join('\n'),
  },
  {
    id: 'r',
    name: 'R',
    tested: "Not tried with R itself; it connects through Microsoft's ODBC driver.",
    steps: ({ mustTrust }) => [
      allowFirst,
      `Install ${ODBC}, and the packages: install.packages(c("DBI", "odbc"))`,
      'Run it; you are asked for your account password.',
      ...(mustTrust
        ? ['TrustServerCertificate takes the certificate as it is. To have it checked, install it and write "no".']
        : []),
    ],
    text: (details) =>
      [
        'library(DBI)',
        'db <- dbConnect(odbc::odbc(),',
        `  driver = ${quoted(ODBC, '"')},`,
        `  server = ${quoted(`tcp:${serverName(details)}`, '"')},`,
        `  database = ${quoted(details.database, '"')},`,
        `  uid = ${quoted(details.username, '"')},`,
        '  pwd = rstudioapi::askForPassword("Account password"),',
        `  Encrypt = "yes", TrustServerCertificate = "${details.mustTrust ? 'yes' : 'no'}",`,
        '  ApplicationIntent = "ReadOnly")',
        `dbGetQuery(db, "${QUERY}")`,
      ].join('\n'),
  },
  {
    id: 'jdbc',
    name: 'JDBC',
    tested: 'Not tried with the driver itself: the server answers what its source is seen to send.',
    steps: ({ mustTrust }) => [
      allowFirst,
      'Add the driver: com.microsoft.sqlserver:mssql-jdbc',
      passwordStep,
      rows,
      ...(mustTrust
        ? ['trustServerCertificate takes the certificate as it is. To have it checked, name a trustStore with it.']
        : []),
    ],
    text: (details) =>
      [
        `var url = ${quoted(jdbcAddress(details), '"')};`,
        `try (var db = DriverManager.getConnection(url, ${quoted(details.username, '"')}, "${PASSWORD_MARK}");`,
        `     var rows = db.createStatement().executeQuery("${QUERY}")) {`,
        '  while (rows.next()) System.out.println(rows.getString(1) + "." + rows.getString(2));',
        '}',
      ].join('\n'),
  },
  {
    id: 'odbc',
    name: 'ODBC',
    tested: "The string for FreeTDS was tried under unixODBC; Microsoft's own driver was not.",
    steps: ({ mustTrust }) => [
      allowFirst,
      `Paste the string for ${ODBC}, or the one for FreeTDS below it.`,
      passwordStep,
      mustTrust
        ? 'TrustServerCertificate takes the certificate as it is. To have it checked, install it and write no.'
        : 'The certificate of the server is checked.',
    ],
    text: (details) => {
      const { host, port, database, username } = details;
      const free = `Driver={FreeTDS};Server=${host};Port=${port};Database=${odbcValue(database)};Uid=${odbcValue(username)};Pwd=${PASSWORD_MARK};TDS_Version=7.4;Encryption=require`;
      return [odbcText(details, ODBC), '', free].join('\n');
    },
  },
];
