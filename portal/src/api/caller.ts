import { PERSON_HEADER } from '@platbook/contract/account/person-header';

let personId: string | undefined;

/** Sets the user the page was opened for. Every call sends the ID, and the server refuses calls for another user [H131]. */
export function setCaller(id: string | undefined): void {
  personId = id;
}

export function callerHeader(): Record<string, string> {
  return personId ? { [PERSON_HEADER]: personId } : {};
}
