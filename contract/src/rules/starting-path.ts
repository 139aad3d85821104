import type { CurrentUser } from '../app-info.ts';

const pages = { HomePage: '/home', PropertyNavigator: '/propertynavigator', SQLEditor: '/queries/new' } as const;

/** `state`, which must have passed `parseReturnPath`; else the navigator for its users, the starting page, or home. */
export function startingPath(state: string, user: Pick<CurrentUser, 'PNUser' | 'data'>): string {
  if (state !== '') return state;
  if (user.PNUser) return '/propertynavigator';
  return pages[user.data.starting_page ?? 'HomePage'];
}
