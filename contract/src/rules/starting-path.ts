import type { CurrentUser } from '../app-info.ts';

const pages = { HomePage: '/home', PropertyNavigator: '/propertynavigator', SQLEditor: '/queries/new' } as const;

/**
 * Where /handleredirect sends the browser (specification §4, "Post-login"): to `state` when there is one, else Property
 * Navigator users to the navigator, else by starting page, else home. `state` must have passed `parseReturnPath`.
 */
export function startingPath(state: string, user: Pick<CurrentUser, 'PNUser' | 'data'>): string {
  if (state !== '') return state;
  if (user.PNUser) return '/propertynavigator';
  return pages[user.data.starting_page ?? 'HomePage'];
}
