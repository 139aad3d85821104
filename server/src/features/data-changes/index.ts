export { buildFeed, type FeedFormat, feedFormats } from './build-feed.ts';
export { openDataVersions, type WithDataVersions } from './data-versions.ts';
export { startDataChanges } from './start-data-changes.ts';
