import { PERSON_HEADER } from '@platbook/contract/person-header';

let personId: string | undefined;

/** Says whom the page was opened for; every call tells the server, which refuses those of someone else (security H131). */
export function setCaller(id: string | undefined): void {
  personId = id;
}

/** The header of a call that says so; none before the person is known. */
export function callerHeader(): Record<string, string> {
  return personId ? { [PERSON_HEADER]: personId } : {};
}
