import { TRIAL_COUNTIES } from '@platbook/contract/packs/entitlement-set';
import { ArgumentError, parseArguments } from './parse-arguments.ts';

it('builds the demo scale of every county by default', () => {
  expect(parseArguments([])).toMatchObject({ scale: 'demo', seed: 20260630, memory: '2GB', canaries: false });
});

it('takes counties, seeds, shares and entitlement sets from the command line', () => {
  const shares = '--scale tiny --counties trial --seed 5 --licensed-share 0.01';
  const sets = '--entitlement trial --entitlement Property.HOA,Valuation.AVM:06111,12031';
  const options = parseArguments(`${shares} ${sets}`.split(' '));
  expect(options).toMatchObject({ scale: 'tiny', counties: TRIAL_COUNTIES, seed: 5, licensedShare: 0.01 });
  expect(options.entitlements[1]).toEqual({ objects: ['Property.HOA', 'Valuation.AVM'], counties: ['06111', '12031'] });
});

it('accepts a set to add or to remove instead of a build', () => {
  const add = parseArguments(['--add-set', 'Property.HOA:06111']);
  expect(add.addSet).toEqual({ objects: ['Property.HOA'], counties: ['06111'] });
  expect(parseArguments(['--remove-set', '0123456789abcdef']).removeSet).toBe('0123456789abcdef');
  expect(parseArguments([])).toMatchObject({ addSet: undefined, removeSet: undefined });
});

it.each([
  [['--scale', 'huge'], /--scale: 'huge'/],
  [['--counties', '12345'], /unknown county '12345'/],
  [['--seed', '1.5'], /--seed: '1.5' must be a whole number/],
  [['--licensed-share', '2'], /--licensed-share/],
  [['--share', '0'], /--share: '0' must be a fraction/],
  [['--add-set', 'Property.Nothing:12031'], /--add-set: 'Property.Nothing:12031' names the object/],
  [['--remove-set', '../trial'], /--remove-set: '..\/trial' isn't the hash of a set/],
  [['--threads', '0'], /--threads/],
  [['--memory', 'lots'], /--memory/],
  [['--entitlement', 'Property.Nothing:12031'], /'Property.Nothing', which doesn't exist/],
  [['--entitlement', '/nowhere.json'], /can't be read/],
  [['--colour', 'red'], /--colour/],
])('refuses %j with one sentence', (argv, message) => {
  expect(() => parseArguments(argv)).toThrow(ArgumentError);
  expect(() => parseArguments(argv)).toThrow(message);
});
