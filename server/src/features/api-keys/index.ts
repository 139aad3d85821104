export { allowanceOf } from './allowance.ts';
export { type Admission, keyDeskOf, type Refusal } from './key-desk.ts';
export { apiKeyRoutes } from './routes.ts';
export { sumAnswered } from './usage-store.ts';
