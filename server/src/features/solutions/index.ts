export { isLicensed, powerBiSourceOf } from './entitlements-of.ts';
export { fewestPacks, openersOf } from './openers-of.ts';
export type { Pack, PackQuery } from './pack.ts';
export { openPacks, type Packs, type WithPacks } from './packs.ts';
export { solutionRoutes } from './routes.ts';
export { subscriptionRoutes } from './subscription-routes.ts';
