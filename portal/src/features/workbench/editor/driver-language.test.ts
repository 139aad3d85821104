// @vitest-environment jsdom
import { sql } from '@codemirror/lang-sql';
import { ensureSyntaxTree } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { TSQL_FUNCTIONS } from '@platbook/sql/tsql-functions';
import { speakLanguage } from './driver-language.ts';
import { sqlDialect } from './sql-dialect.ts';
import { setErrorPlace, sqlMarks } from './sql-marks.ts';

it('colors variables and names in brackets of T-SQL when the connection uses it, and underlines the whole name', async () => {
  let driver = 'duckdb';
  const doc = 'select @least, [Full name] from t';
  const view = new EditorView({ doc, parent: document.body, extensions: [sql({ dialect: sqlDialect }), sqlMarks] });
  const names = () => [...view.dom.querySelectorAll('.cm-quotedName')].map(({ textContent }) => textContent);
  const highlightedSpans = () => [...view.dom.querySelectorAll('.cm-line span')].map(({ textContent }) => textContent);
  speakLanguage(view, () => driver);
  expect(names()).toEqual([]);
  driver = 'tsql';
  view.dispatch();
  await vi.waitFor(() => expect(names()).toEqual(['[Full name]']));
  expect(highlightedSpans()).toContain('@least');
  view.dispatch({ effects: setErrorPlace.of({ line: 1, column: 16 }) });
  expect(view.dom.querySelector('.cm-failedPart')?.textContent).toBe('[Full name]');
  driver = 'postgres';
  view.dispatch();
  await vi.waitFor(() => expect(names()).toEqual([]));
  view.destroy();
});

it('reads comments, strings and names of MySQL as it does', () => {
  const doc = 'select `a b`, "it\\"s", 1--1 # from x\nfrom t';
  const view = new EditorView({ doc, parent: document.body, extensions: [sql({ dialect: sqlDialect })] });
  speakLanguage(view, () => 'mysql');
  const found: string[] = [];
  ensureSyntaxTree(view.state, doc.length)?.iterate({
    enter: ({ name, from, to }) => void (/Quoted|String|Comment/.test(name) && found.push(doc.slice(from, to))),
  });
  expect(found).toEqual(['`a b`', '"it\\"s"', '# from x']);
  expect(view.dom.querySelector('.cm-quotedName')?.textContent).toBe('`a b`');
  view.destroy();
});

it.each([
  ['clickhouse', 'select 1 # from x\n// one\nfrom t', ['# from x', '// one']],
  ['snowflake', 'select 1 # 2\n// one\nfrom t', ['// one']],
  ['postgres', 'select 1 # 2\n// one\nfrom t', []],
])('highlights the comments that %s knows', (driver, doc, expected) => {
  const view = new EditorView({ doc, parent: document.body, extensions: [sql({ dialect: sqlDialect })] });
  speakLanguage(view, () => driver);
  const found: string[] = [];
  ensureSyntaxTree(view.state, doc.length)?.iterate({
    enter: ({ name, from, to }) => void (/Comment/.test(name) && found.push(doc.slice(from, to))),
  });
  expect(found).toEqual(expected);
  view.destroy();
});

it('highlights every function that the server answers on a T-SQL connection', () => {
  const doc = `select ${TSQL_FUNCTIONS.join(', ')}`;
  const view = new EditorView({ doc, parent: document.body, extensions: [sql({ dialect: sqlDialect })] });
  speakLanguage(view, () => 'tsql');
  const plain: string[] = [];
  ensureSyntaxTree(view.state, doc.length)?.iterate({
    enter: ({ name, from, to }) => void (name === 'Identifier' && plain.push(doc.slice(from, to))),
  });
  expect(plain).toEqual([]);
  expect(ensureSyntaxTree(view.state, doc.length)?.length).toBe(doc.length);
  view.destroy();
});
