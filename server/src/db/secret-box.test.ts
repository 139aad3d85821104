import { randomBytes } from 'node:crypto';
import { createSecretBox } from './secret-box.ts';

const key = (id: string) => ({ id, key: randomBytes(32) });
const one = key('one');
const two = key('two');

it('opens what it sealed, and nothing that was changed or moved', () => {
  const box = createSecretBox([one]);
  const sealed = box.seal('hunter2 é', 'connections.secrets:7');
  expect(sealed).not.toContain('hunter2');
  expect(box.open(sealed, 'connections.secrets:7')).toBe('hunter2 é');
  expect(() => box.open(sealed, 'connections.secrets:8')).toThrow("can't be decrypted");
  for (const at of [10, sealed.length - 3]) {
    const changed = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`;
    expect(() => box.open(changed, 'connections.secrets:7')).toThrow();
  }
  expect(() => box.open('nothing', 'p')).toThrow('damaged');
});

it('seals with the last key and opens with every key in the list', () => {
  const old = createSecretBox([one]).seal('a', 'p');
  const box = createSecretBox([one, two]);
  expect(box.open(old, 'p')).toBe('a');
  expect([box.isStale(old), box.isStale(box.seal('a', 'p'))]).toEqual([true, false]);
  expect(() => createSecretBox([two]).open(old, 'p')).toThrow('The key one used by p is not in ENCRYPTION_KEYS');
});
