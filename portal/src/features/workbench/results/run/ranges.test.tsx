import { limits } from '@platbook/contract/limits';
import { createBatch, getStatementResults } from '@platbook/contract/workbench/batches';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { buildBatch, buildStatement, rowsResponse } from '../../../../testing/build-runs.ts';
import type { FakeRequest, FakeServer } from '../../../../testing/fake-server.ts';
import { runQuery } from '../../../../testing/open-workbench.ts';

const rowCount = 120_000;
const long = buildBatch({ statements: [buildStatement({ rowCount })] });

function rangeOf({ query }: FakeRequest): Response {
  const offset = Number(query.get('offset'));
  const length = Math.min(Number(query.get('limit')), rowCount - offset);
  return rowsResponse(Array.from({ length }, (_, index) => [offset + index]));
}
const rangesOf = (server: FakeServer) =>
  server.requestsOf(getStatementResults).map(({ query }) => `${query.get('offset')}+${query.get('limit')}`);

async function openLongResult(answer: (request: FakeRequest) => Response | Promise<Response>) {
  const opened = await runQuery((server) => {
    server.answers(createBatch, long);
    server.answers(getStatementResults, answer);
  });
  return { ...opened, grid: await screen.findByRole('grid', { name: 'Results' }) };
}
function goToEnd(grid: HTMLElement): void {
  fireEvent.keyDown(grid, { key: 'End', ctrlKey: true });
  grid.scrollTop = (rowCount - 10) * limits.gridRowHeight;
  fireEvent.scroll(grid);
}
const active = (grid: HTMLElement) => document.getElementById(grid.getAttribute('aria-activedescendant') ?? '');

it('shows the first rows at once, with the whole count, and placeholders for rows that are still loading', async () => {
  const rest = Promise.withResolvers<void>();
  const { server, grid } = await openLongResult(async (request) => {
    if (request.query.get('offset') !== '0') await rest.promise;
    return rangeOf(request);
  });
  expect(within(grid).getAllByRole('gridcell')[0]?.textContent).toBe('0');
  expect(grid.getAttribute('aria-rowcount')).toBe(String(rowCount + 1));
  expect(screen.getByText(/^200 of 120,000 rows loaded$/)).toBeTruthy();
  goToEnd(grid);
  await waitFor(() => expect(active(grid)?.getAttribute('aria-label')).toBe('Loading'));
  await act(async () => rest.resolve());
  await waitFor(() => expect(active(grid)?.textContent).toBe('119,999'));
  expect(rangesOf(server)).toEqual(['0+200', '200+250000']);
});

it('needs one call for a small result', async () => {
  const { server } = await runQuery();
  await screen.findByRole('grid', { name: 'Results' });
  expect(rangesOf(server)).toEqual(['0+200']);
});

it("says in place which rows couldn't be loaded, and continues there on retry", async () => {
  let isDown = true;
  const { server, user, grid } = await openLongResult((request) => {
    if (request.query.get('offset') !== '0' && isDown) throw new TypeError('fetch failed');
    return rangeOf(request);
  });
  const problem = await screen.findByText("Couldn't load rows 201 to 120,000");
  expect(problem.closest('[role="alert"]')?.textContent).toContain('Network error');
  expect(within(grid).getAllByRole('gridcell')[0]?.textContent).toBe('0');
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  goToEnd(grid);
  await waitFor(() => expect(active(grid)?.textContent).toBe('119,999'));
  expect(rangesOf(server)).toEqual(['0+200', '200+250000', '200+250000']);
  expect(screen.queryByText("Couldn't load rows 201 to 120,000")).toBeNull();
});

it('never shows a reply with fewer rows than requested as the result [G01]', async () => {
  await openLongResult((request) => (request.query.get('offset') === '0' ? rangeOf(request) : rowsResponse([[200]])));
  const problem = await screen.findByText("Couldn't load rows 201 to 120,000");
  expect(problem.closest('[role="alert"]')?.textContent).toContain('Server responded not ok');
});

it('stops reading the rest when a newer run starts [R248]', async () => {
  const { server, user } = await openLongResult((request) =>
    request.query.get('offset') === '0' ? rangeOf(request) : new Promise<Response>(() => {}),
  );
  const rest = await waitFor(() => {
    const found = server.requests.find(({ query }) => query.get('offset') === '200');
    expect(found).toBeDefined();
    return found;
  });
  expect(rest?.init.signal?.aborted).toBe(false);
  server.answers(createBatch, buildBatch({ id: 'b2' }));
  server.answers(getStatementResults, () => rowsResponse([['newer']]));
  await user.click(screen.getByRole('button', { name: 'Run' }));
  expect(await screen.findByRole('gridcell', { name: 'newer' })).toBeTruthy();
  expect(rest?.init.signal?.aborted).toBe(true);
  expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('2');
});
