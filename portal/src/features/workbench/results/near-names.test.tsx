import { createBatch } from '@platbook/contract/workbench/batches';
import { listLockedObjects } from '@platbook/contract/workbench/locked-objects';
import { getQuery } from '@platbook/contract/workbench/queries';
import { textsOf } from '@platbook/ui/testing/texts-of';
import { screen, waitFor, within } from '@testing-library/react';
import { buildFailedBatch } from '../../../testing/build-runs.ts';
import { buildQuery, runQuery } from '../../../testing/open-workbench.ts';
import { editorView, sqlText } from '../../../testing/query-editor.ts';

const text = 'SELECT e.AuctionDay FROM Foreclosure.ForeclosureEvent e\nORDER BY e.AuctionDay';

async function openFailed(queryText: string, title: string, column = 8, candidates = '', line = 1) {
  const opened = await runQuery((server) => {
    server.answers(getQuery, buildQuery({ id: 'q1', queryText }));
    server.answers(createBatch, buildFailedBatch({ title: title + candidates, line, column }));
  });
  await screen.findByText((shown) => shown.startsWith(title));
  return opened;
}
const unknown = 'Table "e" does not have a column named "AuctionDay"';

it('suggests a name for an unknown column, and inserts it in all places with one click [R245]', async () => {
  const { user } = await openFailed(text, unknown, 8, '\n\nCandidate bindings: : "AuctionDate"');
  expect((await screen.findByText(/Did you mean/)).textContent).toBe('Did you mean AuctionDate?');
  await user.click(screen.getByRole('button', { name: 'Replace in 2 places' }));
  await waitFor(() => expect(sqlText()).toBe(text.replaceAll('AuctionDay', 'AuctionDate')));
  expect(await screen.findByText('Replaced in 2 places. Run the query again.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Replace/ })).toBeNull();
  expect(editorView().hasFocus).toBe(true);
});
it('says in a sentence what is wrong, and mends it with one click', async () => {
  const broken =
    "SELECT 1;\nSELECT e.AuctionDate FROM Foreclosure.ForeclosureEvent e WHER e.AuctionDate > '2024-01-01'";
  const { user } = await openFailed(broken, 'Syntax error at or near "e"', 64, '', 2);
  expect(await screen.findByText('WHER is misspelled.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Change to WHERE' }));
  await waitFor(() => expect(sqlText()).toBe(broken.replace('WHER ', 'WHERE ')));
  expect(await screen.findByText('Changed. Run the query again.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Change to WHERE' })).toBeNull();
  expect(editorView().hasFocus).toBe(true);
});
it("doesn't change while the page looks up whether the license excludes the table", async () => {
  // The first failure of its kind in this file: the lookup's code loads after the message is shown.
  const { server } = await openFailed(
    'SELECT 1 FROM Foreclosure.ForeclosureEvents',
    'Table with name ForeclosureEvents does not exist!',
    15,
  );
  const copy = screen.getByRole('button', { name: 'Copy message' });
  await waitFor(() => expect(server.countOf(listLockedObjects)).toBe(1));
  expect(copy.isConnected).toBe(true);
});
it('lists further names with type and meaning, each of which can be inserted', async () => {
  const { user } = await openFailed(
    'SELECT 1 FROM Foreclosure.ForeclosureEvents',
    'Table with name ForeclosureEvents does not exist!',
    15,
  );
  const list = await screen.findByRole('region', { name: 'Similar names' });
  expect(textsOf('row', list)).toEqual(['TableAction', 'ForeclosureEventInsert', 'ForeclosureStatusInsert']);
  await user.click(within(list).getByRole('button', { name: 'Insert ForeclosureStatus' }));
  await waitFor(() => expect(sqlText()).toContain('Foreclosure.ForeclosureStatus'));
});
it("drops the database's own guess where ours is shown with its button", async () => {
  const title = 'Table with name ForeclosureEvents does not exist!';
  await openFailed(
    'SELECT 1 FROM Foreclosure.ForeclosureEvents',
    title,
    15,
    '\nDid you mean "Foreclosure.ForeclosureEvent"?',
  );
  expect(await screen.findByRole('button', { name: 'Replace' })).toBeTruthy();
  expect(screen.getAllByText(/Did you mean/)).toHaveLength(1);
});
it.each([
  ['an error that is not about a name', text, 'Conversion Error: no date'],
  ['a name without similar ones', text.replaceAll('AuctionDay', 'Zzz'), 'Table "e" does not have a column named "Zzz"'],
])('offers nothing for %s', async (_what, queryText, title) => {
  await openFailed(queryText, title);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Copy message' })).toBeTruthy());
  await new Promise((resolve) => setTimeout(resolve));
  expect(screen.queryByText(/Did you mean/)).toBeNull();
});
