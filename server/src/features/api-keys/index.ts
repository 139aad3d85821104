/** The public part of the REST API's keys: the desk that admits every call. */
export { allowanceOf } from './allowance.ts';
export { type Admission, keyDeskOf, type Refusal } from './key-desk.ts';
export { apiKeyRoutes } from './routes.ts';
export { sumAnswered } from './usage-store.ts';
