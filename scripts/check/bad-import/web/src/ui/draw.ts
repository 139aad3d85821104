import { call } from '../api/call.ts';

export const draw = call;
