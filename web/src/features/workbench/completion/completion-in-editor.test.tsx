// @vitest-environment jsdom
import { acceptCompletion, startCompletion } from '@codemirror/autocomplete';
import { getSchemaCodes } from '@platbook/contract/schema-info';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { editorView, openWorkbench, writeSql } from '../../../testing/open-workbench.ts';

it('offers what the codes of a column mean, and writes the one that is chosen [R006]', async () => {
  await openWorkbench('/queries/q1', {
    prepare: (server) =>
      server.answers(getSchemaCodes, [
        {
          schema: 'Reference',
          table: 'DimEvent',
          column: 'EventID',
          values: [
            { value: '1', meaning: 'Notice of default' },
            { value: '2', meaning: 'Lis pendens' },
          ],
        },
      ]),
  });
  await screen.findAllByText('EventID');
  const text = 'select * from Foreclosure.ForeclosureEvent e where e.EventID = ';
  act(() => writeSql(text));
  act(() => editorView().focus());
  act(() => editorView().dispatch({ selection: { anchor: text.length } }));
  await waitFor(() => {
    act(() => void startCompletion(editorView()));
    expect(screen.getByRole('option', { name: /Lis pendens/ })).toBeTruthy();
  });
  await waitFor(() => {
    act(() => void acceptCompletion(editorView()));
    expect(editorView().state.doc.toString()).toBe(`${text}1`);
  });
});
