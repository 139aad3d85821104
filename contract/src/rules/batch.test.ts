import { problems } from '../problem.ts';
import { batchProblem, textToRun } from './batch.ts';
import { queryProblem } from './query.ts';

describe('a run', () => {
  it.each([
    [{ batchText: 'select 1' }, 'Connection required'],
    [{ connectionId: '', batchText: 'select 1' }, 'Connection required'],
    [{ connectionId: 'c' }, 'SQL text required'],
    [{ connectionId: 'c', batchText: ' \n\t\u00a0\u200b\ufeff' }, 'SQL text required'],
    [{ connectionId: 'c', batchText: 'select 1', selectedText: '  ' }, 'SQL text required'],
    [{ connectionId: 'c', batchText: 'select 1' }, undefined],
  ])('%j has the problem %s', (batch, title) => {
    const code = batchProblem(batch);
    expect(code === undefined ? undefined : problems[code][1]).toBe(title);
  });

  it('runs the selection, or the whole text without one', () => {
    expect(textToRun({ batchText: 'select 1; select 2', selectedText: 'select 2' })).toBe('select 2');
    expect(textToRun({ batchText: 'select 1', selectedText: '' })).toBe('select 1');
  });
});

describe('saving a query', () => {
  it.each([
    ['', 'Query name required'],
    ['   ', 'Query name required'],
    ['x'.repeat(256), 'The query name is too long (at most 255 characters)'],
    ['x'.repeat(255), undefined],
  ])('under the name %j has the problem %s', (name, title) => {
    const code = queryProblem({ name });
    expect(code === undefined ? undefined : problems[code][1]).toBe(title);
  });
});
