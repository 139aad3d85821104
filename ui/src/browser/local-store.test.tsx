import { clearShowDialog, getLocal, getUnsavedText, setLocal, setUnsavedText } from './local-store.ts';

afterEach(() => {
  vi.restoreAllMocks();
  window.localStorage.clear();
});

it('stores and removes values by key', () => {
  setLocal('selectedConnectionId', 'trial');
  setLocal('splits', { schema: 320 });
  expect(getLocal('selectedConnectionId')).toBe('trial');
  expect(getLocal('splits')).toEqual({ schema: 320 });
  setLocal('selectedConnectionId', undefined);
  expect(getLocal('selectedConnectionId')).toBeUndefined();
});

it('stores unsaved text per query, separately for the query without an ID', () => {
  setUnsavedText('', 'select 1');
  setUnsavedText('q1', 'select 2');
  expect(getUnsavedText('')).toBe('select 1');
  expect(getUnsavedText('q1')).toBe('select 2');
  setUnsavedText('q1', undefined);
  expect(getUnsavedText('q1')).toBeUndefined();
});

it('stores selectedConnectionId, unsaved text per query ID, subscriptionCode and the flag showDialog, which the next sign-in clears [R228]', () => {
  setLocal('selectedConnectionId', 'trial');
  setLocal('subscriptionCode', 'SPFCL');
  setUnsavedText('q1', 'select 2');
  window.localStorage.setItem('showDialog', 'true');
  expect({ ...window.localStorage }).toEqual({
    'platbook.selectedConnectionId': '"trial"',
    'platbook.subscriptionCode': '"SPFCL"',
    'platbook.unsaved.q1': 'select 2',
    showDialog: 'true',
  });
  clearShowDialog();
  expect(Object.keys(window.localStorage).sort()).toEqual([
    'platbook.selectedConnectionId',
    'platbook.subscriptionCode',
    'platbook.unsaved.q1',
  ]);
});

it('works without storage if it is blocked', () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  setLocal('selectedConnectionId', 'trial');
  expect(getLocal('selectedConnectionId')).toBeUndefined();
});
