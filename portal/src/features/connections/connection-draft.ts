import { idleMinutesOf, idleSecondsOf } from '@platbook/contract/rules/connection';
import type { Connection, ConnectionBody, Driver } from '@platbook/contract/workbench/connections';

export interface ConnectionDraft {
  name: string;
  driver: string;
  /** The driver's fields by key; a secret is empty until it is typed. */
  fields: Record<string, string | boolean>;
  isMultiStatement: boolean;
  idleTimeoutMinutes: string;
  /** Every user can use it; `people` is then not sent. */
  isForEveryone: boolean;
  /** Email addresses. */
  people: readonly string[];
}

export function buildDraft(connection: Connection | undefined): ConnectionDraft {
  return {
    name: connection?.name ?? '',
    driver: connection?.driver ?? '',
    fields: connection ? savedFields(connection) : {},
    isMultiStatement: connection?.multiStatementTransactionEnabled ?? false,
    idleTimeoutMinutes: connection ? idleMinutesOf(connection.idleTimeoutSeconds) : '10',
    isForEveryone: connection?.accesses === null,
    people: connection?.accesses ?? [],
  };
}

export function fieldsOf(driver: string, connection: Connection | undefined): ConnectionDraft['fields'] {
  return connection?.driver === driver ? savedFields(connection) : {};
}

/** The body that saves the draft. Who can use it is sent only if changed. */
export function buildBody(
  draft: ConnectionDraft,
  driver: Driver | undefined,
  saved: Connection | undefined,
): ConnectionBody {
  const idleTimeoutSeconds = idleSecondsOf(draft.idleTimeoutMinutes);
  const { isForEveryone, people: savedPeople } = buildDraft(saved);
  const isAccessChanged = draft.isForEveryone !== isForEveryone || draft.people.join() !== savedPeople.join();
  return {
    name: draft.name,
    driver: draft.driver,
    multiStatementTransactionEnabled: draft.isMultiStatement,
    ...(idleTimeoutSeconds === undefined ? {} : { idleTimeoutSeconds }),
    ...(isAccessChanged ? { accesses: draft.isForEveryone ? null : [...draft.people] } : {}),
    data: Object.fromEntries(
      (driver?.fields ?? []).map(({ key, formType }) => [key, draft.fields[key] ?? emptyOf(formType)]),
    ),
  };
}

export function buildTestBody(draft: ConnectionDraft, driver: Driver | undefined, saved: Connection | undefined) {
  const { data, ...body } = buildBody(draft, driver, saved);
  return { ...body, ...data, ...(saved ? { id: saved.id } : {}) };
}

function savedFields({ data }: Connection): ConnectionDraft['fields'] {
  const shown = ([key, value]: [string, Connection['data'][string]]) =>
    [key, typeof value === 'boolean' ? value : String(value ?? '')] as const;
  return Object.fromEntries(Object.entries(data).map(shown));
}

const emptyOf = (formType: Driver['fields'][number]['formType']) => (formType === 'CHECKBOX' ? false : '');
