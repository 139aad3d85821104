import { createGate } from './gate.ts';

const enterMany = (gate: ReturnType<typeof createGate>, address: string, times: number) =>
  Array.from({ length: times }, () => gate.enter(address));
const countIn = (entries: readonly unknown[]) => entries.filter((leave) => leave !== undefined).length;

it('limits sockets per address and in total, and accepts as many again after they close', () => {
  const gate = createGate({ perAddress: 3, inAll: 5 });
  gate.setAddresses(['10.0.0.1', '10.0.0.2', '10.0.0.3']);
  const first = enterMany(gate, '10.0.0.1', 4);
  expect(countIn(first)).toBe(3);
  expect(countIn(enterMany(gate, '10.0.0.2', 4))).toBe(2);
  expect(gate.enter('10.0.0.3')).toBeUndefined();
  first[0]?.();
  first[0]?.();
  expect(countIn(enterMany(gate, '10.0.0.3', 2))).toBe(1);
});

it('keeps room for listed addresses: only a few unlisted ones get a message', () => {
  const gate = createGate({ perAddress: 1_000, inAll: 1_000 });
  expect(countIn(enterMany(gate, '203.0.113.9', 50))).toBe(20);
  expect(gate.enter('203.0.113.10')).toBeUndefined();
  gate.setAddresses(['203.0.113.10']);
  expect([gate.isListed('203.0.113.10'), gate.isListed('203.0.113.9')]).toEqual([true, false]);
  expect(gate.enter('203.0.113.10')).toBeTypeOf('function');
  expect(gate.enter('')).toBeUndefined();
});
