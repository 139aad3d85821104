import { checkStatement } from './check-statement.ts';

describe('the check of a warehouse statement', () => {
  it('refuses by the first word, whatever precedes it, with a sentence [H014, H018]', () => {
    for (const sql of [
      'pragma version',
      '/* a */ -- b\n PRAGMA x',
      "explain attach 'x'",
      'explain analyze call f()',
      'prepare p as pragma x',
      'set threads = 1',
    ])
      expect(() => checkStatement(sql), sql).toThrow(/available|can't/);
  });

  it('allows reading and temporary objects', () => {
    for (const sql of [
      'select 1',
      'with a as (select 1) from a',
      'set variable x = 1',
      'create temp table secret as select 1',
      'summarize t',
      'show tables',
      'select vacuum, load from t',
      "select 'pragma'",
      'create or replace temp view v as select 1',
      'select settings from duckdb_columns()',
    ])
      expect(() => checkStatement(sql), sql).not.toThrow();
  });

  it('refuses the functions that change or show the process, with their position [H016, H020]', () => {
    for (const sql of [
      "select current_setting ('x')",
      'from "enable_logging"()',
      'select 1 from duckdb_logs',
      'select *\n from Duckdb_Secrets()',
    ])
      expect(() => checkStatement(sql), sql).toThrow(/is not available/);
  });
});
