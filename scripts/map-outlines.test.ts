import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { outlinesFile, writeOutlines } from './map-outlines.ts';

it('draws the map of results from the counties and ZIP codes that the warehouse has now', () => {
  expect(readFileSync(outlinesFile, 'utf8')).toBe(writeOutlines());
});
