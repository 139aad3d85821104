import { looksRight } from './accessibility.ts';
import { startJourneys } from './journey.ts';
import { startEndlessRun } from './workbench.ts';

const { openAs } = startJourneys({ env: { TRIAL_STATEMENT_SECONDS: '300' } });

it("shows an admin another user's run, which the admin cancels, and tells that user so [V12]", async () => {
  const { page: person } = await openAs('trial@example.com', '/queries/new');
  await startEndlessRun(person);

  const { page: admin } = await openAs('admin@example.com', '/admin/runs');
  const row = admin.getByRole('row', { name: /trial@example\.com/ });
  await row.getByText('Running').waitFor();
  await looksRight(admin);
  await row.getByRole('button', { name: /^Cancel run of trial@example\.com/ }).click();
  const dialog = admin.getByRole('dialog', { name: 'Cancel this run?' });
  await dialog.waitFor();
  await looksRight(admin);
  await dialog.getByRole('button', { name: 'Cancel run' }).click();
  await admin.getByText('No queries running').waitFor();
  await person.getByText('Canceled by an administrator').first().waitFor();
});

it('tests the connections and shows the state of the system, on a phone too [R328]', async () => {
  const { page } = await openAs('admin@example.com', '/admin/connections');
  const trial = page.getByRole('row', { name: /^Property Data \(trial\)/ });
  await trial.getByText('Not tested').waitFor();
  await trial.getByRole('button', { name: 'Test Property Data (trial)' }).click();
  await trial.getByText('OK', { exact: true }).waitFor();
  await looksRight(page);

  await page.getByRole('link', { name: 'System status' }).click();
  await page.getByRole('heading', { name: 'System status', level: 1 }).waitFor();
  await page
    .getByRole('region', { name: 'Application database' })
    .getByText(/^Responds in/)
    .waitFor();
  await page
    .getByRole('region', { name: 'Warehouse' })
    .getByText(/^Data as of \d{4}-\d\d-\d\d$/)
    .waitFor();
  await page.setViewportSize({ width: 380, height: 780 });
  await looksRight(page);
});
