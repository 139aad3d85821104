import { getLocal, getSavedRun } from '@platbook/ui/browser/local-store';
import { readUnsaved } from '../document/unsaved-text.ts';
import { readTabs } from './saved-tabs.ts';

it('reads the open tabs, unsaved texts, run and choices that version 0.1 stored in the browser', () => {
  const open =
    '{"tabs":[{"queryId":"q1","search":{},"name":"Homes by city"},{"queryId":"new","search":{"draft":"b1a2"},"name":"New query"}],"active":"new-b1a2","closed":[{"queryId":"q2","search":{},"name":"Sales"}]}';
  sessionStorage.setItem('platbook.openQueries.person-a', open);
  sessionStorage.setItem('platbook.run.person-a.q1', 'batch-1');
  localStorage.setItem('platbook.unsaved.person-a.q1', 'select 2 -- unsaved');
  localStorage.setItem(
    'platbook.unsaved.person-a.q1.about',
    '{"at":"2026-11-20T10:00:00.000Z","name":"Homes by city","version":3}',
  );
  localStorage.setItem('platbook.unsaved.person-a.new-b1a2', 'select 3 -- never saved');
  localStorage.setItem('platbook.colorScheme', '"dark"');
  localStorage.setItem('platbook.selectedConnectionId', '"trial"');
  localStorage.setItem('platbook.splits', '{"schema":320}');

  const { tabs, activeKey, closed } = readTabs('person-a');
  expect(tabs.map(({ queryId, name, isUnsaved }) => ({ queryId, name, isUnsaved }))).toEqual([
    { queryId: 'q1', name: 'Homes by city', isUnsaved: true },
    { queryId: 'new', name: 'New query', isUnsaved: true },
  ]);
  expect(tabs.find(({ key }) => key === activeKey)?.search).toEqual({ draft: 'b1a2' });
  expect(closed).toMatchObject([{ queryId: 'q2' }]);
  expect(readUnsaved('person-a.q1')).toEqual({
    text: 'select 2 -- unsaved',
    about: { at: '2026-11-20T10:00:00.000Z', name: 'Homes by city', version: 3 },
  });
  expect(readUnsaved('person-a.new-b1a2')?.text).toBe('select 3 -- never saved');
  expect(getSavedRun('person-a.q1')).toBe('batch-1');
  expect([getLocal('colorScheme'), getLocal('selectedConnectionId'), getLocal('splits')]).toEqual([
    'dark',
    'trial',
    { schema: 320 },
  ]);
});
