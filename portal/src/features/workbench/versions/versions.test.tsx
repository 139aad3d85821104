import { updateQuery } from '@platbook/contract/workbench/queries';
import { listQueryVersions, type QueryVersion } from '@platbook/contract/workbench/query-versions';
import { act, screen, waitFor, within } from '@testing-library/react';
import { refusal } from '../../../testing/fake-server.ts';
import { buildQuery, openWorkbench } from '../../../testing/open-workbench.ts';
import { sqlText, writeSql } from '../../../testing/query-editor.ts';

const buildVersion = (version: number, queryText: string, changes: Partial<QueryVersion> = {}): QueryVersion => ({
  version,
  queryText,
  name: 'Kept words',
  tags: ['weekly'],
  connectionId: null,
  chart: null,
  savedAt: `2026-06-0${version}T10:15:00.000Z`,
  savedBy: 'Trial Person',
  isMine: true,
  ...changes,
});
const three = [
  buildVersion(3, 'select 1'),
  // A colleague with the same name is a different user.
  buildVersion(2, 'select 0\nfrom b', { name: 'Older words', isMine: false }),
  buildVersion(1, 'select 0'),
];

async function openVersions(answer: () => Response | QueryVersion[] = () => three) {
  const opened = await openWorkbench('/queries/q1', (server) => {
    server.answers(listQueryVersions, answer);
    server.answers(updateQuery, ({ body }) => buildQuery({ ...(body as object), version: 4 }));
  });
  act(() => writeSql('select 1\nwhere x'));
  await opened.user.click(screen.getByRole('button', { name: 'Versions' }));
  return { ...opened, drawer: await screen.findByRole('dialog', { name: /Versions of Kept words/ }) };
}

it("lists each save with its changes, and the editor's text, which isn't a version yet", async () => {
  const { drawer } = await openVersions();
  const rows = (await within(drawer).findAllByRole('listitem')).map((row) => row.textContent);
  expect(rows).toHaveLength(4);
  expect(rows[0]).toContain('Now in the editor');
  expect(rows[0]).toContain('1 line differs');
  expect(rows[1]).toMatch(/3.*2026-06-03.*\+1.*-2/);
  expect(rows[2]).toContain('Named “Older words”');
  expect(rows[3]).toMatch(/1.*\+1.*-0/);
});

it('compares a version with the previous one or any other', async () => {
  const { user, drawer } = await openVersions();
  await user.click(await within(drawer).findByRole('button', { name: /2026-06-02/ }));
  const version = within(drawer).getByRole('region', { name: 'Version 2' });
  expect(within(version).getByRole<HTMLSelectElement>('combobox', { name: 'Compare with version' }).value).toBe('1');
  expect(within(version).getByText('Name also changed.')).toBeTruthy();
  await user.selectOptions(within(version).getByRole('combobox', { name: 'Compare with version' }), '3, 2026-06-03');
  expect(within(version).getByRole('textbox', { name: 'Version 2, compared with Version 3' })).toBeTruthy();
});

it('restores a version as a new one, and keeps the replaced unsaved text', async () => {
  const { server, user, drawer } = await openVersions();
  await user.click(await within(drawer).findByRole('button', { name: /2026-06-02/ }));
  await user.click(within(drawer).getByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(sqlText()).toBe('select 0\nfrom b'));
  const [sent] = server.requestsOf(updateQuery);
  const body = { name: 'Older words', queryText: 'select 0\nfrom b' };
  expect(sent).toMatchObject({ address: '/api/queries/q1', body });
  expect(new Headers(sent?.init.headers).get('If-Match')).toBe('"1"');
  await waitFor(() => expect(screen.queryByText('Unsaved')).toBeNull());
  await user.click(await screen.findByRole('button', { name: 'Restore changes' }));
  await waitFor(() => expect(sqlText()).toBe('select 1\nwhere x'));
});

it('opens a version as a copy', async () => {
  const { user, path, drawer } = await openVersions();
  await user.click(await within(drawer).findByRole('button', { name: /2026-06-01/ }));
  await user.click(within(drawer).getByRole('button', { name: 'Open as a copy' }));
  await waitFor(() => expect(path()).toBe('/queries/new'));
  expect(sqlText()).toBe('select 0');
});

it("says when the versions can't be loaded", async () => {
  const { drawer } = await openVersions(() => refusal(400, { title: 'No' }));
  expect(await within(drawer).findByRole('heading', { name: "Couldn't load versions" })).toBeTruthy();
});
