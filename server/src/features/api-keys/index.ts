/** What other features may use of the keys of the REST API: the desk that every call of it passes. */
export { allowanceOf } from './allowance.ts';
export { type Admission, keyDeskOf, type Refusal } from './key-desk.ts';
export { apiKeyRoutes } from './routes.ts';
export { sumAnswered } from './usage-store.ts';
