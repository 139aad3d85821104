import { startingPath } from './starting-path.ts';

const user = (PNUser: boolean, starting_page?: 'HomePage' | 'PropertyNavigator' | 'SQLEditor') => ({
  PNUser,
  data: starting_page === undefined ? {} : { starting_page },
});

it('goes to a state that is not empty, for any user [R237]', () => {
  expect(startingPath('/queries/7?run=true', user(true, 'HomePage'))).toBe('/queries/7?run=true');
  expect(startingPath('/reports', user(false))).toBe('/reports');
});
it('sends a Property Navigator user to the navigator, whatever the starting page [R238]', () => {
  for (const page of [undefined, 'HomePage', 'SQLEditor'] as const)
    expect(startingPath('', user(true, page))).toBe('/propertynavigator');
});
it('goes home for HomePage [R239]', () => expect(startingPath('', user(false, 'HomePage'))).toBe('/home'));
it('goes to the navigator for PropertyNavigator [R240]', () =>
  expect(startingPath('', user(false, 'PropertyNavigator'))).toBe('/propertynavigator'));
it('goes to a new query for SQLEditor [R241]', () =>
  expect(startingPath('', user(false, 'SQLEditor'))).toBe('/queries/new'));
it('goes home without a preference [R242]', () => expect(startingPath('', user(false))).toBe('/home'));
