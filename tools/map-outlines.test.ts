import { readFileSync } from 'node:fs';
import { outlinesFile, writeOutlines } from './map-outlines.ts';

it('draws the map of results from the current counties and ZIP codes of the warehouse', () => {
  expect(readFileSync(outlinesFile, 'utf8')).toBe(writeOutlines());
});
