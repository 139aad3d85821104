import type { Column, ResultRow } from '@platbook/contract/workbench/batches';
import { Toasts } from '@platbook/ui/widgets/toasts.tsx';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { fillBrowserGaps } from '../../../../testing/browser-gaps.ts';
import { giveLayout } from '../../../../testing/give-layout.ts';
import { openRowTable } from '../../table/open-row-table.ts';
import { ResultGrid } from '../ResultGrid.tsx';

export function buildColumn(name: string, datatype = 'string', maxValueLength = 5): Column {
  return { name, datatype, maxValueLength };
}

/** Renders a grid of rows, with its tools after it, until the end of the test. */
export function openGrid(
  columns: Column[],
  rows: ResultRow[],
  source: Partial<ComponentProps<typeof ResultGrid>> = {},
) {
  fillBrowserGaps();
  giveLayout();
  const table = openRowTable(columns, false);
  void table.append(rows, rows.length);
  const place = document.createElement('div');
  const grid = (rowHeight: number) => (
    <>
      <ResultGrid
        columns={columns}
        table={table}
        head={rows.slice(0, 200)}
        loaded={rows.length}
        rowCount={rows.length}
        label="Results"
        rowHeight={rowHeight}
        toolsPlace={place}
        {...source}
      />
      <Toasts />
    </>
  );
  const { rerender } = render(grid(30));
  document.body.append(place);
  onTestFinished(() => {
    cleanup();
    place.remove();
  });
  return Object.assign(userEvent.setup(), { setRowHeight: (height: number) => rerender(grid(height)) });
}

export function activeCell(): string | null | undefined {
  return document.getElementById(screen.getByRole('grid').getAttribute('aria-activedescendant') ?? '')?.textContent;
}

export function firstCells() {
  const rows = screen.getAllByRole('row').slice(1);
  return rows.map((row) => within(row).getAllByRole('gridcell')[0]?.textContent);
}
