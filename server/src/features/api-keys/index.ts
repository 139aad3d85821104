export { allowanceOf } from './allowance.ts';
export { type Admission, openKeyDesk, type Refusal, type WithKeyDesk } from './key-desk.ts';
export { apiKeyRoutes } from './routes.ts';
export { sumAnswered } from './usage-store.ts';
