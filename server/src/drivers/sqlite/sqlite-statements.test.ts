import { DatabaseSync } from 'node:sqlite';
import { splitStatements } from '@platbook/sql/split-statements';
import fc from 'fast-check';
import { fuzzRuns, fuzzTitle, rubble, textsOfEngine } from '../../testing/sql-fuzz.ts';

const own = [
  "x'00'",
  '`c;d`',
  '`c``;`',
  '[c;d]',
  '5 -- ;\r ;\n',
  '6 /* /* ; */',
  '$a(;)',
  ':b',
  '@c::d(;)',
  '?1',
  'case when 1 then 2 end',
] as const;
const templates = [
  'select ?',
  'select ?, ?',
  '\ufeffselect ?',
  'insert into t values (?, ?)',
  'explain select ?',
  'create view v as select 1 as trigger',
  'create trigger r after insert on t begin select case when 1 then 2 end; delete from t; end',
  "create temp trigger if not exists r before delete on t begin select ';end;'; /* ; */ end",
  'explain query plan create temporary trigger r after update on t begin delete from t; end',
  'begin',
  'end',
] as const;
const around = /^(?:[\s;\ufeff]|--[^\n]*(?:\n|$)|\/\*[\s\S]*?(?:\*\/|$))*/;

describe('statements of SQLite', () => {
  const database = new DatabaseSync(':memory:');
  database.exec('create table t ("c;d", "c`;")');
  afterAll(() => database.close());

  function compiled(text: string): string[] | undefined {
    const sources: string[] = [];
    for (let rest = text; ; ) {
      try {
        const source = database.prepare(rest).sourceSQL;
        sources.push(source);
        rest = rest.slice(source.length);
      } catch (error) {
        return (error as { code?: string }).code === 'ERR_INVALID_ARG_VALUE' ? sources : undefined;
      }
    }
  }

  it.each(textsOfEngine(templates, own, rubble))(
    `are those that the engine compiles one by one, in ${fuzzTitle} of %s`,
    (_name, share, texts) => {
      let accepted = 0;
      fc.assert(
        fc.property(texts, (text) => {
          const sources = compiled(text);
          if (sources === undefined) return;
          accepted += 1;
          const parts = splitStatements(text, 'sqlite').map(({ sql }) => sql);
          expect(parts.length).toBe(sources.length);
          for (const [index, source] of sources.entries()) {
            const bare = source.replace(around, '');
            const part = parts[index] as string;
            expect(bare.startsWith(part), `${JSON.stringify(source)} is not ${JSON.stringify(part)}`).toBe(true);
            expect(bare.slice(part.length).replace(around, '')).toBe('');
          }
        }),
        fuzzRuns,
      );
      expect(accepted).toBeGreaterThan(fuzzRuns.numRuns / share);
    },
  );
});
