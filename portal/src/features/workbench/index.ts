export { openAsNewQuery } from './document/unsaved-text.ts';
