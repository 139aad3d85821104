/** Header by which a page says whom it was opened for, so that what it writes is never kept as someone else's. */
export const PERSON_HEADER = 'x-platbook-person';
