import { splitStatements } from './split-statements.ts';
import { statementAt } from './statement-at.ts';

/** The statement at the cursor, which `|` marks and which isn't part of the text. */
function at(marked: string): string | undefined {
  const offset = marked.indexOf('|');
  const text = marked.replace('|', '');
  return statementAt(text, splitStatements(text, 'duckdb'), offset)?.sql;
}

describe('the statement under the cursor', () => {
  it.each([
    ['the statement around it', 'select 1; sel|ect 2; select 3', 'select 2'],
    ['one that it touches from behind', 'select 1|;select 2', 'select 1'],
    ['one that begins there', 'select 1;|select 2', 'select 2'],
    ['a string with semicolons', "select 1; select ';|;'; select 3", "select ';;'"],
    ['the earlier one, behind its semicolon', 'select 1; | select 2', 'select 1'],
    ['the earlier one, in a comment on its line', 'select 1; -- no|te\nselect 2', 'select 1'],
    ['the next one, on a line between', 'select 1;\n|\nselect 2', 'select 2'],
    ['the next one, in the comment above it', 'select 1;\n-- abo|ut two\nselect 2', 'select 2'],
    ['the next one, on its own line', 'select 1;\n  | select 2', 'select 2'],
    ['the first one, before all', '|\n\nselect 1; select 2', 'select 1'],
    ['the last one, behind all', 'select 1;\nselect 2;\n\n|', 'select 2'],
    ['a statement of many lines', 'select 1,\n\n|  2;\nselect 3', 'select 1,\n\n  2'],
  ])('is %s', (_name, marked, expected) => {
    expect(at(marked)).toBe(expected);
  });

  it('is undefined in a text without statements', () => {
    expect(at(' -- nothing|')).toBeUndefined();
  });

  it('is the whole SQL Server batch if variables connect its statements', () => {
    const text = 'select 0; declare @x int = 1;\nselect @x\nGO 3\nselect 2';
    const statements = splitStatements(text, 'sqlserver');
    expect(statementAt(text, statements, text.indexOf('@x\n'))?.sql).toBe('declare @x int = 1;\nselect @x');
    expect(statementAt(text, statements, text.length)?.sql).toBe('select 2');
  });
});
