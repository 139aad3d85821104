import { answer } from './answer.ts';

export const ask: unknown = () => answer;
