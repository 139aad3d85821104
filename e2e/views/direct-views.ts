import type { DirectConnection } from '@platbook/contract/direct-integration';
import type { Page } from 'playwright-core';
import { editorOf, resultsOf, runSql } from '../workbench.ts';
import type { View } from './view.ts';

const gateway: DirectConnection = {
  id: 'gateway',
  name: 'Property Data',
  driver: 'sqlserver',
  editable: false,
  supportsConnectionClient: false,
  multiStatementTransactionEnabled: false,
  idleTimeoutSeconds: 600,
  data: { host: 'sql.platbook.example.com', port: 1433, username: 'licensed@example.com', database: 'PropertyCloud' },
  driverName: 'SQL Server',
  authenticationType: 'SQL Login',
  password: 'your account password',
  isEncrypted: true,
  isReadOnlyIntent: true,
  isEmbedded: true,
  certificate: {
    pem: '',
    fingerprint: Array.from({ length: 32 }, (_, index) => ((index * 37) % 256).toString(16).padStart(2, '0')).join(':'),
  },
};
const steps = [
  { step: 'Address', isDone: true, text: '24.130.8.61 is allowed' },
  { step: 'Server', isDone: true, text: 'responded, encrypted with TLS' },
  { step: 'Login', isDone: false, text: 'Wrong password. Use the one you sign in with.' },
];

function directView(name: string, connections: readonly DirectConnection[], act: (page: Page) => Promise<void>): View {
  return {
    name,
    async show(page, url) {
      await page.route('**/api/getconnection/*', (route) => route.fulfill({ json: connections }));
      await page.route('**/api/ip-whitelists-default', (route) => route.fulfill({ json: '24.130.8.61' }));
      await page.route('**/api/direct-check', (route) => route.fulfill({ json: steps }));
      await page.goto(`${url}/directintegration`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await act(page);
    },
    leave: (page) => page.unrouteAll(),
  };
}

const homesInTsql = `-- Homes by city, in T-SQL
DECLARE @county char(5) = '06037', @least int = 3;
SELECT TOP 20 a.[SitusCity] AS [City name], COUNT(*) AS Homes, FORMAT(AVG(f.LivingAreaSqFt), 'N0') AS [Square feet]
FROM [Property].[PropertyAddress] AS a
JOIN Property.PropertyFeature AS f ON f.PropertyID = a.PropertyID
WHERE a.CountyFIPS = @county
GROUP BY a.SitusCity
HAVING COUNT(*) > @least
ORDER BY Homes DESC`;

export const directViews: readonly View[] = [
  {
    name: 'editor-tsql',
    async show(page, url) {
      await page.goto(`${url}/queries/new?connectionName=${encodeURIComponent('Property Data (T-SQL)')}`);
      await editorOf(page).waitFor();
      await runSql(page, homesInTsql);
      await resultsOf(page).getByRole('gridcell').first().waitFor();
    },
  },
  directView('directintegration', [gateway], (page) => page.getByRole('button', { name: 'Copy Host' }).waitFor()),
  directView('direct-busy', [gateway], async (page) => {
    await page.getByRole('button', { name: 'Not set: enter an IP' }).click();
    await page.getByRole('textbox', { name: 'IP', exact: true }).fill('203.0.113.256');
    await page.getByLabel('Your account password').fill('not-the-password');
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.getByText(/^Wrong password/).waitFor();
    await page.getByRole('tab', { name: 'Python' }).click();
    await page.getByRole('button', { name: 'Copy Host' }).click();
    await page.getByText(/Copied to Clipboard|Couldn't copy/).waitFor();
  }),
  directView('direct-none', [], (page) =>
    page.getByRole('heading', { name: 'No connection is available to other tools' }).waitFor(),
  ),
];
