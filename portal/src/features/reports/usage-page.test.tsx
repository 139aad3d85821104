import { daysOfMonth } from '@platbook/contract/rules/usage-months';
import { getUsage, listUsageOfPeople, type Usage } from '@platbook/contract/usage';
import { textsOf } from '@platbook/ui/testing/texts-of';
import { screen, waitFor, within } from '@testing-library/react';
import { refusal } from '../../testing/fake-server.ts';
import { renderApp, renderAppWith } from '../../testing/render-app.tsx';

const none = { runs: 0, failed: 0, rows: 0, exports: 0, apiCalls: 0, apiOverLimit: 0 };

function buildUsage(changes: Partial<Usage> = {}): Usage {
  const month = changes.month ?? '2026-06';
  return {
    month,
    firstMonth: '2026-04',
    today: '2026-06-20',
    email: 'trial@example.com',
    days: daysOfMonth(month).map((day) => ({
      ...none,
      day,
      ...(day === '2026-06-19' ? { runs: 120, failed: 9, rows: 9_000, apiCalls: 500, apiOverLimit: 2 } : {}),
    })),
    runs: 2_129,
    failed: 190,
    medianMilliseconds: 82,
    rows: 12_700_000,
    rowsOfResult: 50_000,
    exports: [
      { format: 'csv', files: 61 },
      { format: 'xlsx', files: 39 },
    ],
    apiCalls: 500,
    apiOverLimit: 2,
    longestWait: { milliseconds: 14_200, at: '2026-06-04T16:31:00.000Z' },
    runsAtOnce: { running: 1, most: 2 },
    allowances: [
      {
        email: 'trial@example.com',
        isTrial: true,
        used: 1_204,
        limit: 5_000,
        endsAt: '2026-07-28T12:00:00.000Z',
        day: { used: 500, limit: 500 },
      },
    ],
    isBeingCounted: false,
    ...changes,
  };
}
const nothing = (changes: Partial<Usage> = {}) =>
  buildUsage({
    ...{ runs: 0, failed: 0, medianMilliseconds: null, rows: 0, exports: [], apiCalls: 0, apiOverLimit: 0 },
    ...{ longestWait: null, allowances: [], ...changes },
  });
const admin = { currentUser: { id: 'admin', email: 'admin@example.com', role: 'admin' } } as const;

describe('usage metrics', () => {
  it("shows a user's usage in a month, in bars and as a table, with the limits and as a file [R064]", async () => {
    const { user } = renderApp('/usagemetrics', (server) => server.answers(getUsage, buildUsage()));
    const runs = await screen.findByRole('region', { name: 'Queries run' });
    expect(runs.textContent).toContain('8.9% failed, median 0.082 s2,129');
    expect(within(runs).getByRole('img', { name: 'Queries run by day, most on Jun 19: 120' })).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Rows read' }).textContent).toContain('50,000 per result12.7M');
    expect(screen.getByRole('region', { name: 'Exports' }).textContent).toContain('CSV 61%, XLSX 39%100');
    expect(screen.getByRole('region', { name: 'API calls' }).textContent).toContain('0.4% over the limit500');
    const limits = within(screen.getByRole('region', { name: 'Limits' }));
    expect(limits.getByText('Longest queue time this month: 14 s, on 2026-06-04 09:31 Pacific')).toBeTruthy();
    expect(
      limits.getByText('Each 200 response counts as one call. Trial ends Jul 28, 2026; 500 of 500 today'),
    ).toBeTruthy();
    expect(limits.getByText('1,204 of 5,000').className).toContain('warn');
    // Not "API calls", which includes refused ones.
    expect(limits.getByText('Successful API calls')).toBeTruthy();

    await user.click(screen.getByText('Show as table'));
    expect(screen.getByRole('region', { name: 'Usage by day' }).tabIndex).toBe(0);
    const rows = within(screen.getByRole('table')).getAllByRole('row');
    expect(rows).toHaveLength(21);
    expect(rows.at(-2)?.textContent).toBe('Jun 1912099,00005002');
    expect(screen.getByRole('link', { name: 'CSV' }).getAttribute('href')).toBe('/api/usage.csv');
    expect(screen.queryByRole('group', { name: 'Usage of' })).toBeNull();
  });

  it('switches to another month, and says if it has no usage [R064]', async () => {
    const { user, path } = renderApp('/usagemetrics?of=everybody', (server) =>
      server.answers(getUsage, ({ query }) => {
        // Everyone's usage is for admins; the address doesn't grant it.
        expect(query.get('of')).toBeNull();
        return query.get('month') === '2026-04' ? nothing({ month: '2026-04' }) : buildUsage();
      }),
    );
    const month = await screen.findByRole('combobox', { name: 'Month' });
    expect(textsOf('option', month)).toEqual(['June 2026', 'May 2026', 'April 2026']);
    await user.selectOptions(month, 'April 2026');
    expect(await screen.findByRole('heading', { name: 'No usage in April 2026' })).toBeTruthy();
    expect(path()).toContain('month=2026-04');
    expect(screen.getByText('No queries were queued this month')).toBeTruthy();
  });

  it('shows an admin everyone and each user, most runs first, and a single one [R064]', async () => {
    const person = { id: 'p1', email: 'licensed@example.com', rows: 9_800_000, exports: 141, apiCalls: 12_406 };
    const { user, path } = renderAppWith(admin, '/usagemetrics', (server) => {
      server.answers(getUsage, ({ query }) =>
        buildUsage({ email: { everybody: null, p1: person.email }[query.get('of') ?? ''] ?? null }),
      );
      server.answers(listUsageOfPeople, [
        { ...person, runs: 1_486, weeks: [300, 400, 386, 400, 0] },
        { ...person, id: 'p2', email: 'expired@example.com', runs: 0, rows: 0, weeks: [0, 0, 0, 0, 0] },
      ]);
    });
    await user.click(await screen.findByRole('button', { name: 'Everyone' }));
    const people = within(await screen.findByRole('region', { name: 'By person' }));
    const [, first, second] = await people.findAllByRole('row');
    expect(people.getByRole('region', { name: 'Usage by person' }).tabIndex).toBe(0);
    expect(first?.textContent).toBe('licensed@example.com1,4869.8M14112,406');
    expect(second?.textContent).toContain('none');
    expect(screen.getByText('Concurrent queries, everyone')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'CSV' }).getAttribute('href')).toBe('/api/usage.csv?of=everybody');
    await user.click(people.getByRole('button', { name: 'licensed@example.com' }));
    await waitFor(() => expect(path()).toBe('/usagemetrics?of=p1'));
    const one = await screen.findByRole('button', { name: 'licensed@example.com', pressed: true });
    expect(one).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'By person' })).toBeNull();
  });

  it("says that the counts couldn't be loaded, and that older ones are being counted", async () => {
    const { user, server } = renderApp('/usagemetrics', (each) =>
      each.answers(getUsage, () => refusal(403, { title: 'Not now' })),
    );
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByText('Not now')).toBeTruthy();
    server.answers(getUsage, buildUsage({ isBeingCounted: true }));
    await user.click(again);
    expect(await screen.findByText(/^Earlier usage is still being counted/)).toBeTruthy();
  });
});
