import { call } from '../../../portal/src/api/call.ts';

export const search = call;
