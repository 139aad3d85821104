import { exampleReport } from '../testing/example-report.ts';
import { createLookup } from './lookup.ts';

it('draws a measure in the color of its stage, and keeps that color from other series', () => {
  const [starts, ...others] = exampleReport.measures;
  const measures = [{ ...starts!, color: 1 }, ...others];
  const lookup = createLookup({ ...exampleReport, measures });
  expect(lookup.measureColor(starts!.id, 3)).toBe('var(--c1)');
  const [second, third] = others.map(({ id }, index) => lookup.measureColor(id, index));
  expect([second, third, lookup.mainColor]).toEqual(['var(--c2)', 'var(--c3)', 'var(--c6)']);
  expect(createLookup(exampleReport).mainColor).toBe('var(--c1)');
});
