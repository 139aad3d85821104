export { startEntitlements } from './start-entitlements.ts';
