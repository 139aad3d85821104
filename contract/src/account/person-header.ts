/** Names the user a page was opened for, so that its writes are never stored under another account. */
export const PERSON_HEADER = 'x-platbook-person';
