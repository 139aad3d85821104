import { explainSql, isMeasurable } from './explain-sql.ts';
import { isFarOff, listFindings, planText } from './plan.ts';
import { readPlan } from './read-plan.ts';

describe('the request for a plan', () => {
  it.each([
    ['duckdb', 'select 1;', false, 'EXPLAIN (FORMAT JSON) select 1'],
    ['duckdb', 'select 1;', true, 'EXPLAIN (ANALYZE, FORMAT JSON) select 1'],
    ['postgres', 'select 1', true, 'EXPLAIN (ANALYZE, FORMAT JSON) select 1'],
    ['sqlite', 'select 1', false, 'EXPLAIN QUERY PLAN select 1'],
    ['trino', 'select 1', false, 'EXPLAIN (TYPE LOGICAL, FORMAT JSON) select 1'],
  ])('in %s for %s, measured: %s', (driver, statement, isMeasured, question) => {
    expect(explainSql(statement, driver, isMeasured)).toBe(question);
  });

  it.each([
    ['duckdb', 'select 1;', true],
    ['duckdb', '-- why\n/* slow */ with a as (select 1) from a', true],
    ['postgres', 'with gone as (delete from a returning *) select * from gone', false],
    ['postgres', 'create temp table a as select 1', false],
    ['sqlite', 'select 1', false],
    ['trino', 'select 1', false],
  ])('can be measured in %s only if the statement reads: %s', (driver, statement, expected) => {
    expect(isMeasurable(statement, driver)).toBe(expected);
  });
});

describe('a plan', () => {
  const duckdb = {
    latency: 0.06,
    children: [
      {
        operator_type: 'EXPLAIN_ANALYZE',
        operator_rows_scanned: 0,
        children: [
          {
            operator_type: 'HASH_JOIN',
            operator_timing: 0.01,
            operator_cardinality: 214,
            extra_info: {
              'Join Type': 'LEFT',
              Conditions: '"4db82420b0fbd4f2".Property.PropertyAddress.PropertyID = PropertyID',
              'Estimated Cardinality': '31200',
            },
            children: [
              {
                operator_type: 'TABLE_SCAN',
                operator_timing: 0.03,
                operator_cardinality: 47_915,
                operator_rows_scanned: 47_915,
                extra_info: {
                  Table: '"4db82420b0fbd4f2".Valuation.HomeEquity',
                  Filters: ['a>=40', 'b=1'],
                  'Estimated Cardinality': '47915',
                },
              },
            ],
          },
        ],
      },
    ],
  };

  it('of DuckDB has its steps, their rows, time and share, and highlights', () => {
    const plan = readPlan('duckdb', [['analyzed_plan', JSON.stringify(duckdb)]]);
    expect(plan).toEqual({
      totalMs: 60,
      rowsRead: 47_915,
      steps: [
        {
          depth: 0,
          name: 'Join',
          about: 'left · Property.PropertyAddress.PropertyID = PropertyID',
          expected: 31_200,
          rows: 214,
          ms: 10,
          share: 0.25,
        },
        {
          depth: 1,
          name: 'Scan',
          about: 'Valuation.HomeEquity · a>=40, b=1',
          expected: 47_915,
          rows: 47_915,
          ms: 30,
          share: 0.75,
        },
      ],
    });
    expect(plan && listFindings(plan)).toEqual([
      '75% of the time is spent in Scan Valuation.HomeEquity.',
      'Join left was estimated at 31,200 rows and returned 214.',
    ]);
    expect(plan && planText(plan)).toBe(
      'Join left · Property.PropertyAddress.PropertyID = PropertyID (estimated 31,200, rows 214, 10.0 ms)\n  Scan Valuation.HomeEquity · a>=40, b=1 (estimated 47,915, rows 47,915, 30.0 ms)',
    );
  });

  it('of PostgreSQL counts the time of each step without its children, over all its loops', () => {
    const scan = {
      'Node Type': 'Seq Scan',
      Schema: 'public',
      'Relation Name': 'lots',
      'Plan Rows': 10,
      'Actual Rows': 5,
      'Actual Loops': 4,
      'Actual Total Time': 2,
    };
    const loop = {
      'Node Type': 'Nested Loop',
      'Join Type': 'Left',
      'Plan Rows': 40,
      'Actual Rows': 20,
      'Actual Loops': 1,
      'Actual Total Time': 10,
      Plans: [scan],
    };
    const plan = readPlan('postgres', [[JSON.stringify([{ Plan: loop, 'Execution Time': 11 }])]]);
    expect(
      plan?.steps.map(({ depth, name, about, expected, rows, ms }) => [depth, name, about, expected, rows, ms]),
    ).toEqual([
      [0, 'Nested Loop', 'left', 40, 20, 2],
      [1, 'Seq Scan', 'public.lots', 40, 20, 8],
    ]);
    expect([plan?.totalMs, plan?.rowsRead]).toEqual([11, 20]);
  });

  it('of SQLite is a tree of sentences without figures', () => {
    const plan = readPlan('sqlite', [
      [3, 0, 0, 'SCAN a'],
      [5, 0, 0, 'SEARCH b USING INDEX i (x=?)'],
      [9, 5, 0, 'LIST SUBQUERY 2'],
    ]);
    expect(plan?.steps).toEqual([
      { depth: 0, name: 'Scan', about: 'a' },
      { depth: 0, name: 'Search', about: 'b USING INDEX i (x=?)' },
      { depth: 1, name: 'List', about: 'SUBQUERY 2' },
    ]);
  });

  it('of Trino is a tree of estimates, which can be missing', () => {
    const scan = {
      id: '0',
      name: 'ScanFilterProject',
      descriptor: { table: 'tpch:tiny:nation', filterPredicate: '(nationkey > bigint 3)' },
      details: ['nationkey := tpch:nationkey'],
      estimates: [{ outputRowCount: 'NaN' }],
      children: [],
    };
    const root = {
      id: '10',
      name: 'Output',
      descriptor: { columnNames: '[_col0]' },
      details: ['_col0 := count'],
      estimates: [{ outputRowCount: 1 }],
      children: [scan],
    };
    const plan = readPlan('trino', [[JSON.stringify(root)]]);
    expect(plan?.steps).toEqual([
      { depth: 0, name: 'Output', about: '_col0 := count', expected: 1 },
      { depth: 1, name: 'Scan Filter Project', about: 'tpch:tiny:nation · (nationkey > bigint 3)' },
    ]);
  });

  it('is undefined for unknown output', () => {
    expect(readPlan('duckdb', [['x', 'no json']])).toBeUndefined();
    expect(readPlan('postgres', [])).toBeUndefined();
    expect([isFarOff(5, 900), isFarOff(5, 1_000), isFarOff(0, 2_000), isFarOff(3_000, 400)]).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});
