import {
  isFull,
  mostClosed,
  mostOpen,
  type QueryPlace,
  type QueryTabs,
  type TabAction,
  tabsReducer,
} from './query-tabs.ts';

const at = (queryId: string, search: QueryPlace['search'] = {}): QueryPlace => ({ queryId, search });
const nothing: QueryTabs = { tabs: [], activeKey: '', closed: [], count: 0 };
const arrive = (queryId: string, more: Partial<Extract<TabAction, { type: 'arrived' }>> = {}): TabAction => ({
  type: 'arrived',
  place: at(queryId),
  isRunWanted: false,
  ...more,
});
const add = (queryId: string) => arrive(queryId, { isNewTab: true });
const close = (key: string): TabAction => ({ type: 'closed', key, place: at('new') });
const play = (...actions: TabAction[]) => actions.reduce(tabsReducer, nothing);
const ids = ({ tabs, activeKey }: QueryTabs) =>
  tabs.map(({ key, queryId }) => (key === activeKey ? `[${queryId}]` : queryId)).join(' ');
const update = (key: string, facts: object): TabAction => ({
  type: 'updated',
  key,
  facts: { name: '', isUnsaved: false, run: undefined, ...facts },
});

it.each<[string, TabAction[], string]>([
  ['replaces a query without unsaved text or a run', [arrive('q1'), arrive('q2')], '[q2]'],
  ['keeps a tab with unsaved text', [arrive('q1'), update('t0', { isUnsaved: true }), arrive('q2')], 'q1 [q2]'],
  [
    'keeps a tab with a run',
    [arrive('q1'), update('t0', { run: { startedAt: 0, batchId: 'b1' } }), arrive('q2')],
    'q1 [q2]',
  ],
  ['activates the tab that has the query', [arrive('q1'), add('q2'), arrive('q1')], '[q1] q2'],
  ['opens next to the active tab on request', [arrive('a'), add('b'), arrive('a'), add('c')], 'a [c] b'],
  ['is added to several tabs of an earlier visit', [arrive('a'), add('b'), arrive('c', { isFirst: true })], 'a b [c]'],
  ['replaces a single tab of an earlier visit', [arrive('a'), arrive('c', { isFirst: true })], '[c]'],
])('an address that arrives %s', (_, actions, expected) => {
  expect(ids(play(...actions))).toBe(expected);
});

it('distinguishes several new queries by their mark', () => {
  const two = play(arrive('new'), arrive('new', { place: at('new', { draft: 'x' }), isNewTab: true }));
  expect(ids(two)).toBe('new [new]');
  expect(ids(tabsReducer(two, arrive('new')))).toBe('[new] new');
});

it('shows the neighbor of a tab that closes, and an empty query after the last', () => {
  const three = play(arrive('a'), add('b'), add('c'), arrive('b'));
  const two = tabsReducer(three, close('t1'));
  expect(ids(two)).toBe('a [c]');
  const one = tabsReducer(two, close('t2'));
  expect(ids(one)).toBe('[a]');
  expect(ids(tabsReducer(one, close('t0')))).toBe('[new]');
  expect(one.closed.map(({ queryId }) => queryId)).toEqual(['c', 'b']);
});

it('keeps the last ten closed queries, each once, and no empty ones', () => {
  let state = play(arrive('stays'));
  for (let n = 0; n < 12; n += 1) {
    state = tabsReducer(state, add(`q${n}`));
    state = tabsReducer(state, close(state.activeKey));
  }
  expect(state.closed).toHaveLength(mostClosed);
  expect(state.closed[0]?.queryId).toBe('q11');
  state = tabsReducer(state, add('q11'));
  expect(state.closed[0]?.queryId).toBe('q10');
  state = tabsReducer(state, add('new'));
  state = tabsReducer(state, close(state.activeKey));
  expect(state.closed[0]?.queryId).toBe('q10');
});

it('makes room for an address that arrives: closes the first tab without unsaved changes or a run', () => {
  let state = play(arrive('q0'), update('t0', { isUnsaved: true }));
  for (let n = 1; n < mostOpen; n += 1) state = tabsReducer(state, add(`q${n}`));
  expect([isFull(state, at('q20')), isFull(state, at('q3'))]).toEqual([true, false]);
  state = tabsReducer(tabsReducer(state, update(state.activeKey, { isUnsaved: true })), arrive('q20'));
  expect(state.tabs).toHaveLength(mostOpen);
  expect(ids(state)).toMatch(/^q0 q2 .* q19 \[q20\]$/);
  expect(state.closed.map(({ queryId }) => queryId)).toEqual(['q1']);
});

it('moves a tab within the strip, not beyond its ends', () => {
  const two = play(arrive('a'), add('b'));
  expect(ids(tabsReducer(two, { type: 'dragged', key: 't1', by: -1 }))).toBe('[b] a');
  expect(ids(tabsReducer(two, { type: 'dragged', key: 't1', by: 5 }))).toBe('a [b]');
});
