import { call } from '../../../web/src/api/call.ts';

export const search = call;
