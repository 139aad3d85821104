import { createBatch } from '@platbook/contract/workbench/batches';
import { screen, waitFor } from '@testing-library/react';
import { buildBatch, buildFailedBatch } from '../../../testing/build-runs.ts';
import { openWorkbench } from '../../../testing/open-workbench.ts';
import { sqlText, writeSql } from '../../../testing/query-editor.ts';

const wish = {
  connectionId: 'trial',
  connectionClientId: null,
  name: 'Preview of Foreclosure.ForeclosureEvent',
  batchText: 'SELECT *\nFROM Foreclosure.ForeclosureEvent\nLIMIT 100',
};
const named = buildBatch({ name: wish.name });

it("shows the first rows of a table with its button and with a key, as a run, and doesn't change the editor's text", async () => {
  const { user, server } = await openWorkbench('/queries/q1', (prepared) => prepared.answers(createBatch, named));
  writeSql('select mine');
  await user.click(await screen.findByRole('button', { name: 'Preview ForeclosureEvent' }));
  expect(await screen.findByRole('grid', { name: 'Results' })).toBeTruthy();
  expect(screen.getByText('Preview of Foreclosure.ForeclosureEvent')).toBeTruthy();
  screen.getByRole('tree').focus();
  await user.keyboard('{Home}{ArrowDown}p');
  await waitFor(() => expect(server.bodiesOf(createBatch)).toMatchObject([wish, wish]));
  expect(sqlText()).toBe('select mine');
  expect(screen.getAllByRole('treeitem', { name: 'ForeclosureEvent' })[0]?.getAttribute('aria-expanded')).toBe('true');
});

it('marks no line of the editor when it fails', async () => {
  const failed = buildFailedBatch({ title: 'Gone', line: 1, column: 1 }, { name: wish.name });
  const { user } = await openWorkbench('/queries/q1', (prepared) => prepared.answers(createBatch, failed));
  await user.click(await screen.findByRole('button', { name: 'Preview ForeclosureEvent' }));
  expect((await screen.findAllByText('Gone')).length).toBeGreaterThan(0);
  expect(document.querySelector('.cm-lintRange, .cm-error-line, [class*="error-mark"]')).toBeNull();
});
