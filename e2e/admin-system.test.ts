import { looksRight } from './accessibility.ts';
import { startJourneys } from './journey.ts';
import { signInAt, startEndlessRun } from './workbench.ts';

const { product, open } = startJourneys({ env: { TRIAL_STATEMENT_SECONDS: '300' } });

it("shows an admin another user's run, which the admin cancels, and tells that user so [V12]", async () => {
  const { page: person } = await open();
  await signInAt(person, `${product().url}/queries/new`, 'trial@example.com');
  await startEndlessRun(person);

  const { page: admin } = await open();
  await signInAt(admin, `${product().url}/admin/runs`, 'admin@example.com');
  const row = admin.getByRole('row', { name: /trial@example\.com/ });
  await row.getByText('Running').waitFor();
  await admin.getByText('1 running, 0 waiting').waitFor();
  expect(await admin.content()).not.toContain('sleep_ms');
  await looksRight(admin);
  await row.getByRole('button', { name: /^Cancel run of trial@example\.com/ }).click();
  const dialog = admin.getByRole('dialog', { name: 'Cancel this run?' });
  await dialog.waitFor();
  await looksRight(admin);
  await dialog.getByRole('button', { name: 'Cancel run' }).click();
  await admin.getByText('Run canceled').waitFor();
  await admin.getByText('No queries running').waitFor();
  await looksRight(admin);

  await person.getByText('Canceled by an administrator').first().waitFor();
  await admin.goto(`${product().url}/admin/people`);
  await admin.getByText('admin@ canceled a run of trial@').waitFor();
});

it('tests the connections and shows the state of the system, on a phone too [R328]', async () => {
  const { page } = await open();
  await signInAt(page, `${product().url}/admin/connections`, 'admin@example.com');
  const trial = page.getByRole('row', { name: /^Property Data \(trial\)/ });
  await trial.getByText('Not tested').waitFor();
  await looksRight(page);
  await trial.getByRole('button', { name: 'Test Property Data (trial)' }).click();
  await trial.getByText('OK', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Test all' }).click();
  await page
    .getByRole('row', { name: /^Property Data Property/ })
    .getByText('OK', { exact: true })
    .waitFor();
  await page.getByRole('button', { name: 'Test all' }).waitFor();
  await page.reload();
  await trial.getByText('OK', { exact: true }).waitFor();
  await looksRight(page);
  await page.getByRole('button', { name: 'New connection' }).click();
  await page.getByRole('dialog', { name: 'New connection' }).getByLabel('Driver').waitFor();
  await looksRight(page);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'New connection' }).waitFor({ state: 'hidden' });

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
  await looksRight(page);
  for (const path of ['status', 'connections', 'runs'] as const) {
    await page.setViewportSize({ width: 380, height: 780 });
    await page.goto(`${product().url}/admin/${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const arrived = { status: 'Application database', connections: 'Built-in', runs: 'No queries running' }[path];
    await page.getByRole('main').getByText(arrived).first().waitFor();
    await looksRight(page);
  }
});
