import { ask } from './ask.ts';

export const answer: unknown = () => ask;
