import type { DirectConnection } from '@platbook/contract/direct-integration';
import type { Page } from 'playwright-core';
import type { View } from './views.ts';

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
  { step: 'Server', isDone: true, text: 'answered, encrypted by TLS' },
  { step: 'Login', isDone: false, text: 'Refused. The password is not the one you sign in with.' },
];

/** The page in front of a server that has a gateway and knows where the browser comes from. */
async function show(page: Page, url: string, connections: readonly DirectConnection[] = [gateway]): Promise<void> {
  await page.route('**/api/getconnection/*', (route) => route.fulfill({ json: connections }));
  await page.route('**/api/ip-whitelists-default', (route) => route.fulfill({ json: '24.130.8.61' }));
  await page.route('**/api/direct-check', (route) => route.fulfill({ json: steps }));
  await page.goto(`${url}/directintegration`);
  await page.getByRole('heading', { level: 1 }).waitFor();
}
const leave = (page: Page) => page.unrouteAll();

/** Direct Integration as it is found, while it is used, and without any connection. */
export const directViews: readonly View[] = [
  {
    name: 'directintegration',
    async show(page, url) {
      await show(page, url);
      await page.getByRole('button', { name: 'Copy Host' }).waitFor();
    },
    leave,
  },
  {
    name: 'direct-busy',
    async show(page, url) {
      await show(page, url);
      await page.getByRole('button', { name: 'Not set: enter an IP' }).click();
      await page.getByRole('textbox', { name: 'IP', exact: true }).fill('203.0.113.256');
      await page.getByLabel('Your account password').fill('not-the-password');
      await page.getByRole('button', { name: 'Check', exact: true }).click();
      await page.getByText('Refused.').waitFor();
      await page.getByRole('tab', { name: 'Python' }).click();
      await page.getByRole('button', { name: 'Copy Host' }).click();
      await page.getByText(/Copied to Clipboard|did not let us/).waitFor();
    },
    leave,
  },
  {
    name: 'direct-none',
    async show(page, url) {
      await show(page, url, []);
      await page.getByRole('heading', { name: 'No connection is open to other tools' }).waitFor();
    },
    leave,
  },
];
