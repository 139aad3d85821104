import {
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
const rows = 'Run it. You get the names of the tables you can read.';

export const codeRecipes: readonly Recipe[] = [
  {
    id: 'dbeaver',
    name: 'DBeaver',
    tested: 'Not tested with DBeaver itself, which connects through the JDBC driver.',
    steps: ({ mustTrust, username }) => [
      'Choose New Database Connection, then SQL Server, and Connect by URL. Paste the URL on the right.',
      `Set the username to ${username} and the password to your account password.`,
      mustTrust
        ? 'The URL trusts the server certificate. To verify it instead, install it and set trustServerCertificate=false.'
        : 'The server certificate is verified.',
    ],
    text: (details) => [jdbcAddress(details)],
  },
  {
    id: 'python',
    name: 'Python',
    tested: 'Tested with pymssql 2.4 and SQLAlchemy 2.1.',
    steps: ({ mustTrust }) => [
      'Install the driver: pip install pymssql',
      passwordStep,
      rows,
      mustTrust &&
        'pymssql encrypts the connection. It verifies the certificate only if you configure its file in FreeTDS.',
    ],
    text: ({ host, port, database, username }) => [
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
    ],
  },
  {
    id: 'r',
    name: 'R',
    tested: "Not tested with R itself, which connects through Microsoft's ODBC driver.",
    steps: ({ mustTrust }) => [
      `Install ${ODBC} and the packages: install.packages(c("DBI", "odbc"))`,
      'Run it and enter your account password when asked.',
      mustTrust && 'TrustServerCertificate skips verification. To verify the certificate, install it and set "no".',
    ],
    text: (details) => [
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
    ],
  },
  {
    id: 'jdbc',
    name: 'JDBC',
    tested: 'Not tested with the driver itself; checked against the requests in its source code.',
    steps: ({ mustTrust }) => [
      'Add the driver: com.microsoft.sqlserver:mssql-jdbc',
      passwordStep,
      rows,
      mustTrust &&
        'trustServerCertificate skips verification. To verify the certificate, set a trustStore that contains it.',
    ],
    text: (details) => [
      `var url = ${quoted(jdbcAddress(details), '"')};`,
      `try (var db = DriverManager.getConnection(url, ${quoted(details.username, '"')}, "${PASSWORD_MARK}");`,
      `     var rows = db.createStatement().executeQuery("${QUERY}")) {`,
      '  while (rows.next()) System.out.println(rows.getString(1) + "." + rows.getString(2));',
      '}',
    ],
  },
  {
    id: 'odbc',
    name: 'ODBC',
    tested: "The FreeTDS string was tested with unixODBC; Microsoft's driver was not tested.",
    steps: ({ mustTrust }) => [
      `Paste the string for ${ODBC}, or the one for FreeTDS below it.`,
      passwordStep,
      mustTrust
        ? 'TrustServerCertificate skips verification. To verify the certificate, install it and set no.'
        : 'The server certificate is verified.',
    ],
    text: (details) => {
      const { host, port, database, username } = details;
      const free = `Driver={FreeTDS};Server=${host};Port=${port};Database=${odbcValue(database)};Uid=${odbcValue(username)};Pwd=${PASSWORD_MARK};TDS_Version=7.4;Encryption=require`;
      return [odbcText(details, ODBC), '', free];
    },
  },
];
