import { createLiveSessions } from './live-sessions.ts';

it('ends a session whose end is announced before the session has begun [T27]', () => {
  const live = createLiveSessions();
  const ended: string[] = [];
  live.end(['late', 'other'], 'This address is no longer allowed.');
  live.add('late', (message) => ended.push(message));
  live.add('next', (message) => ended.push(message));
  expect(ended).toEqual(['This address is no longer allowed.']);
  live.end(['late', 'next'], 'Your data access has changed.');
  expect(ended).toEqual(['This address is no longer allowed.', 'Your data access has changed.']);
});
