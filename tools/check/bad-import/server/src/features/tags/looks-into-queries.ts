import { ask } from '../queries/ask.ts';

export const looksIntoQueries = ask;
