import type { SchemaInfo } from '@platbook/contract/schema-info';
import { describe, expect, it } from 'vitest';
import { completeSql, indexSchema } from './sql-completion.ts';
import { scanSql } from './sql-scan.ts';

const column = (column_name: string, data_type = 'int', column_description = '') => ({
  column_name,
  data_type,
  column_description,
});
const schema: SchemaInfo = {
  Property: {
    PropertyAddress: [column('PropertyID', 'bigint'), column('SitusZIP', 'char(5)', 'Five-digit ZIP')],
    PropertyFeature: [column('PropertyID', 'bigint'), column('YearBuilt')],
  },
  Valuation: {
    AVM: [column('EstimatedValue', 'int', 'Current value')],
    'Odd name': [column('order'), column('Year Of')],
  },
};
const index = indexSchema(schema);

/** Completes at the bar | in the text. */
function complete(text: string, isAsked = false) {
  const place = text.indexOf('|');
  return completeSql(text.replace('|', ''), place, index, isAsked);
}
const labels = (text: string, kind?: string) =>
  (complete(text)?.offers ?? []).filter((offer) => !kind || offer.kind === kind).map((offer) => offer.label);

describe('completion after a dot [R006, R435]', () => {
  it('offers the tables of a schema', () => {
    expect(labels('SELECT * FROM Property.|')).toEqual(['PropertyAddress', 'PropertyFeature']);
  });
  it('offers the columns of a table with their types and descriptions', () => {
    expect(complete('SELECT * FROM x WHERE Property.PropertyAddress.|')?.offers).toMatchObject([
      { label: 'PropertyID', detail: 'bigint' },
      { label: 'SitusZIP', detail: 'char(5)', note: 'Five-digit ZIP' },
    ]);
  });
  it('offers the columns behind an alias, written before or after it, in any case', () => {
    expect(labels('SELECT a.| FROM property.propertyaddress AS A')).toEqual(['PropertyID', 'SitusZIP']);
    expect(labels('SELECT 1 FROM Property.PropertyFeature f JOIN Valuation.AVM v ON F.|')).toEqual([
      'PropertyID',
      'YearBuilt',
    ]);
    expect(labels('SELECT 1 FROM Property.PropertyFeature f, Valuation.AVM v WHERE v.Est|')).toEqual([
      'EstimatedValue',
    ]);
  });
  it('keeps the aliases of statements and sub-queries apart', () => {
    expect(labels('SELECT a.x FROM Valuation.AVM a; SELECT a.| FROM Property.PropertyFeature a')).toEqual([
      'PropertyID',
      'YearBuilt',
    ]);
    expect(labels('SELECT * FROM (SELECT i.| FROM Valuation.AVM i WHERE f(1, 2) > 0) o')).toEqual(['EstimatedValue']);
  });
  it('understands quoted names and quotes what needs it', () => {
    expect(labels('SELECT * FROM "Valuation".|')).toEqual(['AVM', 'Odd name']);
    expect(complete('SELECT o.| FROM Valuation."Odd name" o')?.offers.map((offer) => offer.apply)).toEqual([
      '"order"',
      '"Year Of"',
    ]);
  });
  it('replaces only what was typed after the dot', () => {
    expect(complete('SELECT a.Sit| FROM Property.PropertyAddress a')?.from).toBe(9);
  });
  it('offers nothing after an unknown name or a number', () => {
    expect(complete('SELECT nobody.|')).toBeUndefined();
    expect(complete('SELECT 1.|')).toBeUndefined();
  });
});

describe('completion while typing', () => {
  it('offers columns of the statement, aliases, schemas, tables and keywords', () => {
    const text = 'SELECT s| FROM Property.PropertyAddress a';
    expect(labels(text, 'column')).toEqual(['PropertyID', 'SitusZIP']);
    expect(labels(text, 'alias')).toEqual(['a']);
    expect(labels(text, 'schema')).toEqual(['Property', 'Valuation']);
    expect(labels(text, 'keyword')).toContain('SELECT');
    expect(complete(text)?.offers.find((offer) => offer.label === 'AVM')?.apply).toBe('Valuation.AVM');
  });
  it('offers the columns of every table before a table is named', () => {
    expect(labels('SELECT y|', 'column')).toEqual([
      'PropertyID',
      'SitusZIP',
      'YearBuilt',
      'EstimatedValue',
      'order',
      'Year Of',
    ]);
  });
  it('offers the names defined by WITH', () => {
    expect(labels('WITH recent AS (SELECT 1) SELECT * FROM r|', 'table')).toContain('recent');
  });
  it('stays away from strings, comments and blank places, unless asked', () => {
    expect(complete("SELECT 'Prop|")).toBeUndefined();
    expect(complete("SELECT 'it''s Prop|")).toBeUndefined();
    expect(complete('SELECT 1 -- Prop|')).toBeUndefined();
    expect(complete('SELECT /* Prop|')).toBeUndefined();
    expect(complete('SELECT |')).toBeUndefined();
    expect(complete("SELECT 'done' |", true)?.offers.length).toBeGreaterThan(20);
  });
  it('is ready within a frame on 650 columns and a long text', () => {
    const big: SchemaInfo = {
      S: Object.fromEntries(
        Array.from({ length: 35 }, (_, table) => [
          `T${table}`,
          Array.from({ length: 20 }, (__, each) => column(`Column${table}_${each}`)),
        ]),
      ),
    };
    const bigIndex = indexSchema(big);
    const text = `${"SELECT a.Column1_1 FROM S.T1 a; -- it's\n".repeat(500)}SELECT Col`;
    completeSql(text, text.length, bigIndex, false);
    const times = Array.from({ length: 5 }, () => {
      const start = performance.now();
      expect(completeSql(text, text.length, bigIndex, false)?.offers.length).toBeGreaterThan(700);
      return performance.now() - start;
    });
    expect(Math.min(...times)).toBeLessThan(100);
  });
});

describe('reading half-written SQL', () => {
  it.each([
    ["'", true],
    ["''", false],
    ["'a''", true],
    ["'a'''", false],
    ["'a' ", false],
    ['--x\n', false],
    ['--x', true],
    ['/*', true],
    ['/**/', false],
  ])('knows whether %j ends inside text', (text, endsInText) => {
    expect(scanSql(text).endsInText).toBe(endsInText);
  });
});
