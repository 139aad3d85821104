export { type AccountBook, type BookAccount, openEmbeddedDirectory } from './embedded-directory.ts';
export type { GraphSettings } from './graph-call.ts';
export { extensionName, openGraphDirectory } from './graph-directory.ts';
export { type DirectoryProfile, DirectoryUnavailable, type IdentityDirectory } from './identity-directory.ts';
