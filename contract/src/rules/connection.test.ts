import { emptyInputs, idleMinutesOf, idleSecondsOf } from './connection.ts';

it('flags an empty name and an empty driver, and nothing else [R306, R307]', () => {
  expect(emptyInputs({ name: ' ', driver: '' })).toEqual(['name', 'driver']);
  expect(emptyInputs({ name: 'Leads', driver: '' })).toEqual(['driver']);
  expect(emptyInputs({ name: 'Leads', driver: 'postgres' })).toEqual([]);
});

it('shows the idle timeout in minutes and sends and stores it in seconds [R201]', () => {
  expect(idleSecondsOf('15')).toBe(900);
  expect(idleSecondsOf('0.5')).toBe(30);
  expect(idleMinutesOf(900)).toBe('15');
  expect(idleMinutesOf(30)).toBe('0.5');
  for (const minutes of ['', ' ', 'soon']) expect(idleSecondsOf(minutes)).toBeUndefined();
});
