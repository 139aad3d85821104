import { dialectNames, dialects } from '@platbook/sql/dialects';
import { drivers } from './index.ts';

it('has one dialect for each driver', () => {
  const spoken = dialectNames.flatMap((name) => dialects[name].drivers);
  expect([...spoken].sort()).toEqual(Object.keys(drivers).sort());
});
