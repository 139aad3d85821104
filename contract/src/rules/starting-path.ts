import type { CurrentUser } from '../app-info.ts';

const pages = { HomePage: '/home', PropertyNavigator: '/propertynavigator', SQLEditor: '/queries/new' } as const;

/**
 * Where /handleredirect sends the browser: to `state` if it isn't empty; else Property Navigator users to the navigator; else to the
 * starting page; else home. `state` must have passed `parseReturnPath`.
 */
export function startingPath(state: string, user: Pick<CurrentUser, 'PNUser' | 'data'>): string {
  if (state !== '') return state;
  if (user.PNUser) return '/propertynavigator';
  return pages[user.data.starting_page ?? 'HomePage'];
}
