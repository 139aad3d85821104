// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { clearShowDialog, getLocal, getUnsavedText, setLocal, setUnsavedText } from './local-store.ts';

afterEach(() => {
  vi.restoreAllMocks();
  window.localStorage.clear();
});

it('keeps values by key and forgets them', () => {
  setLocal('selectedConnectionId', 'trial');
  setLocal('splits', { schema: 320 });
  expect(getLocal('selectedConnectionId')).toBe('trial');
  expect(getLocal('splits')).toEqual({ schema: 320 });
  setLocal('selectedConnectionId', undefined);
  expect(getLocal('selectedConnectionId')).toBeUndefined();
});

it('keeps unsaved text per query, and the one without an id apart', () => {
  setUnsavedText('', 'select 1');
  setUnsavedText('q1', 'select 2');
  expect(getUnsavedText('')).toBe('select 1');
  expect(getUnsavedText('q1')).toBe('select 2');
  setUnsavedText('q1', undefined);
  expect(getUnsavedText('q1')).toBeUndefined();
});

it('clears the showDialog flag', () => {
  window.localStorage.setItem('showDialog', 'true');
  clearShowDialog();
  expect(window.localStorage.getItem('showDialog')).toBeNull();
});

it('goes on without a memory when storage is blocked', () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  setLocal('selectedConnectionId', 'trial');
  expect(getLocal('selectedConnectionId')).toBeUndefined();
});
