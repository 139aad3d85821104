import { explainSql, isMeasurable } from './explain-sql.ts';
import { isFarOff, listFindings, planText } from './plan.ts';
import { readPlan } from './read-plan.ts';

describe('the request for a plan', () => {
  it.each([
    ['duckdb', 'select 1;', false, 'EXPLAIN (FORMAT JSON) select 1'],
    ['duckdb', 'select 1;', true, 'EXPLAIN (ANALYZE, FORMAT JSON) select 1'],
    ['postgres', 'select 1', true, 'EXPLAIN (ANALYZE, FORMAT JSON) select 1'],
    ['sqlite', 'select 1', false, 'EXPLAIN QUERY PLAN select 1'],
    ['snowflake', 'select 1;', true, 'EXPLAIN USING JSON select 1'],
    ['clickhouse', 'select 1', false, 'EXPLAIN json = 1, indexes = 1 select 1'],
    ['mysql', 'select 1;', false, 'EXPLAIN FORMAT=JSON select 1'],
    ['mysql', 'select 1', true, '/*M!100100 ANALYZE FORMAT=JSON */ /*!80018 EXPLAIN ANALYZE */ select 1'],
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
    ['snowflake', 'select 1', false],
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

  it('of MariaDB has the tables of a join with their rows and times', () => {
    const scan = { access_type: 'ALL', r_loops: 1, rows: 2, r_rows: 2, r_table_time_ms: 0.5, r_other_time_ms: 0.25 };
    const lookup = { access_type: 'eq_ref', key: 'PRIMARY', r_loops: 4, rows: 1, r_rows: 0.5, r_table_time_ms: 0.25 };
    const nested = [
      { table: { table_name: 'p', ...scan, attached_condition: 'p.id > 1' } },
      { 'block-nl-join': { table: { table_name: 'q', ...lookup } } },
    ];
    const block = { r_total_time_ms: 2, filesort: { sort_key: 'n desc', temporary_table: { nested_loop: nested } } };
    const plan = readPlan('mysql', [[JSON.stringify({ query_block: block })]]);
    expect(
      plan?.steps.map(({ depth, name, about, expected, rows, ms }) => [depth, name, about, expected, rows, ms]),
    ).toEqual([
      [0, 'Sort', 'n desc', undefined, undefined, undefined],
      [1, 'Temporary table', '', undefined, undefined, undefined],
      [2, 'Join', '', undefined, undefined, undefined],
      [3, 'Scan', 'p · p.id > 1', 2, 2, 0.75],
      [3, 'Index lookup', 'q · by PRIMARY', 4, 2, 0.25],
    ]);
    expect([plan?.totalMs, plan?.rowsRead]).toEqual([2, 4]);
  });

  it('of MySQL that was measured is a tree, in which the time of a step leaves out those below', () => {
    const text = [
      '-> Nested loop inner join  (cost=4.95 rows=9) (actual time=0.1..3 rows=9 loops=1)',
      '    -> Filter: (p.id > 1)  (cost=0.55 rows=3) (actual time=0.02..1 rows=3 loops=1)',
      '        -> Table scan on p  (cost=0.55 rows=3) (actual time=0.01..0.5 rows=3 loops=1)',
      '    -> Single-row index lookup on q using PRIMARY (id=p.id)  (cost=0.25 rows=1) (actual time=0.1..0.5 rows=1 loops=3)',
    ].join('\n');
    const plan = readPlan('mysql', [[text]]);
    expect(
      plan?.steps.map(({ depth, name, about, expected, rows, ms }) => [depth, name, about, expected, rows, ms]),
    ).toEqual([
      [0, 'Nested loop inner join', '', 9, 9, 0.5],
      [1, 'Filter', '(p.id > 1)', 3, 3, 0.5],
      [2, 'Table scan', 'p', 3, 3, 0.5],
      [1, 'Single-row index lookup', 'q using PRIMARY (id=p.id)', 1, 3, 1.5],
    ]);
    expect([plan?.totalMs, plan?.rowsRead]).toEqual([3, 6]);
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

  it('of Snowflake is a tree of steps with their tables and partitions', () => {
    const operations = [
      { id: 0, operation: 'Result', expressions: ['Z1.ID'] },
      { id: 1, parentOperators: [0], operation: 'InnerJoin', expressions: ['joinKey: (Z2.ID = Z1.ID)'] },
      {
        id: 2,
        parentOperators: [1],
        operation: 'TableScan',
        objects: ['D.S.Z2'],
        partitionsAssigned: 1,
        partitionsTotal: 4,
      },
      { id: 3, parent: 1, operation: 'JoinFilter' },
    ];
    const json = JSON.stringify({ GlobalStats: { partitionsTotal: 4 }, Operations: [operations] });
    expect(readPlan('snowflake', [[json]])).toEqual({
      steps: [
        { depth: 0, name: 'Result', about: 'Z1.ID' },
        { depth: 1, name: 'Inner join', about: 'joinKey: (Z2.ID = Z1.ID)' },
        { depth: 2, name: 'Table scan', about: 'D.S.Z2 · 1 of 4 partitions' },
        { depth: 2, name: 'Join filter', about: '' },
      ],
      totalMs: undefined,
      rowsRead: undefined,
    });
  });

  it('of ClickHouse has its indexes, and leaves out steps that only compute columns', () => {
    const index = { 'Initial Granules': 12, 'Selected Granules': 12 };
    const scan = {
      'Node Type': 'ReadFromMergeTree',
      Description: 'county.parcel',
      Indexes: [
        { ...index, Type: 'Partition', Condition: 'true' },
        { ...index, Type: 'PrimaryKey', Condition: '(id in [501, +Inf))', 'Selected Granules': 3 },
      ],
    };
    const compute = { 'Node Type': 'Expression', Description: 'Before ORDER BY', Plans: [scan] };
    const sort = { 'Node Type': 'Sorting', Description: 'Sorting for ORDER BY', Plans: [compute] };
    expect(readPlan('clickhouse', [[JSON.stringify([{ Plan: sort }])]])?.steps).toEqual([
      { depth: 0, name: 'Sorting', about: 'Sorting for ORDER BY' },
      {
        depth: 1,
        name: 'ReadFromMergeTree',
        about: 'county.parcel · PrimaryKey (id in [501, +Inf)) · 3 of 12 granules',
      },
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
