import { readFileSync } from 'node:fs';
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

it('keeps the three colors of stages from everything else, in every report', () => {
  const stages = new Map([
    ['PREFORECLOSURE', 2],
    ['AUCTION', 1],
    ['REO', 3],
    ['starts', 2],
    ['auctions', 1],
    ['reos', 3],
    // Results of an auction that continue a stage.
    ['SCHEDULED', 1],
    ['REVERTED', 3],
  ]);
  const wrong = ['foreclosure', 'market-trends'].flatMap((id) => {
    const { dimensions, measures } = JSON.parse(readFileSync(`content/reports/${id}/report.json`, 'utf8'));
    const colored = [...dimensions.flatMap(({ values = [] }) => values), ...measures] as {
      value?: string;
      id?: string;
      color?: number;
    }[];
    return colored.flatMap(({ value, id: measure, color }) => {
      const name = value ?? measure ?? '';
      const isRight = stages.has(name) ? color === stages.get(name) : color === undefined || color > 3;
      return isRight ? [] : `${id}: ${name} ${color}`;
    });
  });
  expect(wrong).toEqual([]);
});
