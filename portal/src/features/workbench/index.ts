export { openAsNewQuery } from './document/open-as-new-query.ts';
