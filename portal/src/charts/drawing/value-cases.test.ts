import { readMapping } from '@platbook/charts/read-mapping';
import { readPoints } from '@platbook/charts/read-points';
import { valueEngines } from '@platbook/contract/testing/value-case';
import { casesOf } from '@platbook/contract/testing/value-cases';
import type { ResultRow } from '@platbook/contract/workbench/batches';

it.each(valueEngines)(
  'draws every value of %s: its own text as a facet, and a finite position on an axis or none [H113, H114, H115, H116, H121, H125]',
  (engine) => {
    for (const { id, title, shown } of casesOf(engine).made) {
      const value = JSON.parse(shown.cell);
      const columns = [
        { ...shown, name: 'x' },
        { ...shown, name: 'facet' },
        { ...shown, name: 'y', datatype: 'number' },
      ];
      const chart = { chartType: 'bubble', fields: { x: 'x', y: 'y', xFacet: 'facet' } };
      const { mapping } = readMapping(chart, columns as never);
      if (!mapping) throw new Error(`${title} was not mapped`);
      const { points, kinds, leftOut } = readPoints(mapping, {
        columns: columns as never,
        rows: [[value, value, 1]] as ResultRow[],
      });
      expect([id, title, points.length + leftOut]).toEqual([id, title, 1]);
      for (const { x, xFacet } of points) {
        expect([title, xFacet]).toEqual([title, value === null ? 'NULL' : String(value)]);
        if (kinds.x === 'text') expect([title, x]).toEqual([title, value === null ? 'NULL' : String(value)]);
        else expect([title, Number.isFinite(x)]).toEqual([title, true]);
      }
    }
  },
);
