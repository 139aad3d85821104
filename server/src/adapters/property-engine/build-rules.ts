import { createHash } from 'node:crypto';
import type { DictionaryObject, EntitlementSet } from '@platbook/contract/packs/entitlement-set';
import { buildTableRules, exactly, type TableRule } from './table-rules.ts';

export interface RulesInput {
  readonly catalog: string;
  /** The user that Platbook signs in as. It can run queries as users of the sets, and nothing in its own name. */
  readonly principal: string;
  /** The user that registers the lake's tables, and can change everything in the catalog. */
  readonly registrar: string | undefined;
  readonly sets: readonly EntitlementSet[];
  readonly dictionary: readonly DictionaryObject[];
}

/**
 * The engine's user names of one set and person. The digest is that of the set's rules: a name works only while the engine has exactly
 * these rules, and whatever changes them changes the name.
 */
export function userPrefixOf(set: EntitlementSet, input: Pick<RulesInput, 'catalog' | 'dictionary'>): string {
  return prefixOf(buildTableRules(input.catalog, set, input.dictionary));
}

export const userNameOf = (prefix: string, personId: string): string =>
  `${prefix}${personId.toLowerCase().replace(/[^a-z0-9]/g, '')}`;

const prefixOf = (tables: readonly TableRule[]): string =>
  `pb-${createHash('sha256').update(JSON.stringify(tables)).digest('hex').slice(0, 24)}-`;

/**
 * Rules for Trino's file-based access control. A section that is missing opens what it is about, so all of them are present; in each, what
 * no rule allows is denied.
 */
export function buildRules({ catalog, principal, registrar, sets, dictionary }: RulesInput) {
  const bySet = sets.map((set) => {
    const tables = buildTableRules(catalog, set, dictionary);
    return { tables, user: `${prefixOf(tables)}[a-z0-9]+` };
  });
  const users = [...new Set(bySet.map(({ user }) => user))];
  const inCatalog = { catalog: exactly(catalog) };
  const registrars = registrar === undefined ? [] : [{ user: exactly(registrar), ...inCatalog }];
  return {
    catalogs: [
      ...users.map((user) => ({ user, ...inCatalog, allow: 'read-only' })),
      ...registrars.map((loader) => ({ ...loader, allow: 'all' })),
      // Trino adds a rule of its own after ours, which opens `system`.
      { allow: 'none' },
    ],
    schemas: [...registrars.map((loader) => ({ ...loader, owner: true })), { owner: false }],
    tables: [
      ...bySet.flatMap(({ user, tables }) => tables.map((table) => ({ user, ...table }))),
      ...registrars.map((loader) => ({ ...loader, privileges: everyPrivilege })),
      { privileges: [] },
    ],
    queries: [
      ...[...users, ...registrars.map(({ user }) => user)].map((user) => ({ user, allow: ['execute'] })),
      { allow: [] },
    ],
    impersonation: [
      ...users.map((user) => ({ original_user: exactly(principal), new_user: user, allow: true })),
      { new_user: '.*', allow: false },
    ],
    principals: [
      { principal: exactly(principal), user: exactly(principal), allow: true },
      ...users.map((user) => ({ principal: exactly(principal), user, allow: true })),
      ...registrars.map(({ user }) => ({ principal: user, user, allow: true })),
      { principal: '.*', user: '.*', allow: false },
    ],
    system_session_properties: [{ allow: false }],
    catalog_session_properties: [{ allow: false }],
    system_information: [{ allow: [] }],
    functions: [{ privileges: [] }],
    procedures: [...registrars.map((loader) => ({ ...loader, privileges: ['EXECUTE'] })), { privileges: [] }],
    authorization: [{ new_user: '.*', new_role: '.*', allow: false }],
  };
}

const everyPrivilege = ['SELECT', 'INSERT', 'DELETE', 'UPDATE', 'OWNERSHIP', 'GRANT_SELECT'];
