import { type DictionaryObject, TRIAL_SET } from '@platbook/contract/packs/entitlement-set';
import { openPropertyEngine } from './open-property-engine.ts';

const narrow = { objects: ['Property.PropertyAddress'], counties: ['12031'] };
const addresses: DictionaryObject = {
  schema: 'Property',
  name: 'PropertyAddress',
  kind: 'table',
  description: '',
  isReference: false,
  columns: [{ column_name: 'CountyFIPS', column_description: '', data_type: 'char(5)' }],
};
const place = {
  url: 'https://trino.example',
  catalog: 'lake',
  principal: 'platbook',
  password: 'x',
  isIsolated: false,
  accessControl: 'file' as const,
  ca: undefined,
};
const open = (dictionary = () => [addresses]) => openPropertyEngine({ ...place, registrar: undefined, dictionary });
const usersIn = (text: string | undefined) => JSON.parse(text ?? '{}').queries.slice(0, -1).length;

it('serves no rules until it knows which sets users have, and none that are older than a minute [T35, T37]', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const engine = open();
  expect(engine.rules()).toBeUndefined();
  engine.hold([]);
  expect(usersIn(engine.rules())).toBe(1);
  vi.advanceTimersByTime(59_000);
  expect(engine.rules()).toBeDefined();
  vi.advanceTimersByTime(2_000);
  expect(engine.rules()).toBeUndefined();
  engine.hold([narrow]);
  expect(usersIn(engine.rules())).toBe(2);
});

it('adds a new set immediately, and drops it when the last person loses it', () => {
  const list = [addresses];
  const engine = open(() => list);
  engine.hold([]);
  const before = engine.rules();
  const { settings, prefix } = engine.settingsFor('0A-1', narrow)!;
  expect(settings).toEqual({ ...place, user: `${prefix}0a1`, objects: ['Property.PropertyAddress'] });
  expect(engine.rules()).toContain(prefix);
  engine.hold([]);
  expect(engine.rules()).toBe(before);
  expect(engine.rules()).toContain(engine.settingsFor('a', TRIAL_SET)?.prefix);
});

it('gives users new names when the property data have other objects', () => {
  let list = [addresses];
  const engine = open(() => list);
  engine.hold([]);
  const first = engine.settingsFor('a', TRIAL_SET)?.prefix ?? '';
  list = [addresses, { ...addresses, name: 'Other' }];
  const second = engine.settingsFor('a', TRIAL_SET)?.prefix ?? '';
  expect(second).not.toBe(first);
  expect([engine.rules()?.includes(first), engine.rules()?.includes(second)]).toEqual([false, true]);
  list = [];
  expect(engine.settingsFor('a', TRIAL_SET)).toBeUndefined();
});
