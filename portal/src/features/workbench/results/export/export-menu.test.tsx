import { getAppInfo } from '@platbook/contract/app-info';
import { cancelBatch, createBatch, getBatch, getStatementResults } from '@platbook/contract/workbench/batches';
import { checkExport, prepareWholeExport } from '@platbook/contract/workbench/exports';
import { screen, waitFor } from '@testing-library/react';
import { buildAppInfo } from '../../../../testing/app-info.ts';
import { buildBatch, buildStatement, rowsResponse } from '../../../../testing/build-runs.ts';
import { type FakeServer, refusal } from '../../../../testing/fake-server.ts';
import { openWorkbench, runQuery } from '../../../../testing/open-workbench.ts';
import { areMeaningsShown } from '../../grid/meanings-choice.ts';

function watchDownloads(): string[] {
  const saved: string[] = [];
  const note = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a[download]');
    if (!link || event.defaultPrevented) return;
    event.preventDefault();
    saved.push(link.getAttribute('href') ?? '');
  };
  window.addEventListener('click', note);
  onTestFinished(() => window.removeEventListener('click', note));
  return saved;
}

async function openWithResult(prepare?: (server: FakeServer) => void) {
  const saved = watchDownloads();
  const opened = await runQuery(prepare);
  await screen.findByRole('grid', { name: 'Results' });
  return { ...opened, saved };
}

it('offers the result as CSV, XLSX, JSON and Parquet, by keys alone [R089, R335]', async () => {
  const { user, saved } = await openWithResult();
  screen.getByRole('button', { name: 'Export' }).focus();
  await user.keyboard('{Enter}');
  const items = await screen.findAllByRole('menuitem');
  expect(items.map((item) => item.textContent)).toEqual([
    'CSV',
    'XLSX',
    'JSON',
    'Parquet',
    'Raw CSV (no spreadsheet escaping)',
  ]);
  await waitFor(() => expect(document.activeElement).toBe(items[0]));
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(saved).toEqual(['/statement-results/s1.xlsx']));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Export' })));
});

it('leaves text as it is only on request', async () => {
  const { user, saved } = await openWithResult();
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Raw CSV (no spreadsheet escaping)' }));
  await waitFor(() => expect(saved).toEqual(['/statement-results/s1.csv?raw=true']));
});

it('adds the meanings of codes while the grid shows them, and says so', async () => {
  areMeaningsShown.set(true);
  onTestFinished(() => areMeaningsShown.set(false));
  const { user, saved, server } = await openWithResult();
  await user.click(screen.getByRole('button', { name: 'Export' }));
  expect(await screen.findByText(/ from this result, with meanings of codes$/)).toBeTruthy();
  await user.click(screen.getByRole('menuitem', { name: 'Parquet' }));
  await waitFor(() => expect(saved).toEqual(['/statement-results/s1.parquet?meanings=true']));
  expect(server.requestsOf(checkExport).at(-1)?.address).toContain('format=parquet&meanings=true');
});

it('is hidden where downloads are switched off [R335]', async () => {
  await openWithResult((server) => server.answers(getAppInfo, buildAppInfo({ config: { allowCsvDownload: false } })));
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
});

it('says why there is nothing to export before a query has run', async () => {
  const { user } = await openWorkbench();
  const button = screen.getByRole('button', { name: 'Export' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await user.click(button);
  expect(screen.queryByRole('menu')).toBeNull();
  await user.hover(button);
  expect(await screen.findByText('Run a query to export its result.')).toBeTruthy();
});

it.each([
  ['is no longer stored', 404, 'Statements not found'],
  ['is one of too many downloads', 429, 'Too many downloads are in progress. Try again in a moment'],
  ['is temporarily unavailable', 503, 'Temporarily unavailable'],
])('says in place when a result %s, instead of saving an error', async (_, status, title) => {
  const { user, server, saved } = await openWithResult();
  server.answers(checkExport, () => refusal(status, { title }));
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: 'XLSX' }));
  expect((await screen.findByText(title)).closest('[role="alert"]')).not.toBeNull();
  expect(server.requests.at(-1)?.address).toBe('/api/statements/s1/export-check?format=xlsx');
  expect(saved).toEqual([]);
  expect(screen.getByRole('grid', { name: 'Results' })).toBeTruthy();
});

it('says that an incomplete result is exported as far as it goes', async () => {
  const statement = buildStatement({ rowCount: 2, incomplete: true });
  const { user } = await openWithResult((server) => {
    server.answers(createBatch, buildBatch({ statements: [statement] }));
    server.answers(getStatementResults, () => rowsResponse([[1], [2]]));
  });
  await user.click(screen.getByRole('button', { name: 'Export' }));
  expect(await screen.findByText('Only the first 2 rows: the result is incomplete')).toBeTruthy();
});

it('downloads all rows of a truncated result, as a run that can be canceled', async () => {
  let status: 'running' | 'error' = 'running';
  const { user, saved, server } = await openWithResult((prepared) => {
    prepared.answers(createBatch, buildBatch({ statements: [buildStatement({ incomplete: true })] }));
    prepared.answers(prepareWholeExport, { batchId: 'b7', path: '/api/whole-exports/t7', maxRows: 1_000_000 });
    prepared.answers(getBatch, () =>
      buildBatch({
        id: 'b7',
        status,
        statements: [
          buildStatement({ status, rowCount: 57_900, error: status === 'error' ? { title: 'Canceled' } : null }),
        ],
      }),
    );
    prepared.answers(cancelBatch, () => {
      status = 'error';
      return buildBatch({ id: 'b7', status });
    });
  });
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: /^Download everything/ }));
  await waitFor(() => expect(saved).toEqual(['/api/whole-exports/t7']));
  expect(await screen.findByText('57,900 rows downloaded')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Export' }));
  expect(await screen.findByText('57,900 rows so far, up to 1,000,000')).toBeTruthy();
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Cancel download' }));
  expect(await screen.findByText('Canceled')).toBeTruthy();
  expect(server.countOf(cancelBatch)).toBe(1);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel download' })).toBeNull());
});
