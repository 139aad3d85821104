import { compileRules, type Facts, firstRule, type Rule, rulesWithin, type Sections } from './compile-rules.ts';
import type { OpaQuestion, OpaResource } from './opa-question.ts';

/** Answers of the file's rules to the questions of Trino's OPA plugin. */
export interface OpaDecisions {
  /** A node that doesn't know the name of a set yet can't tell what this user reads: it must not answer at all. */
  canAnswer(question: OpaQuestion): boolean;
  isAllowed(question: OpaQuestion): boolean;
  /** The indices of the allowed resources, or of the allowed columns of the only one. */
  allowedOf(question: OpaQuestion): number[];
  rowFiltersOf(question: OpaQuestion): { expression: string }[];
}

const mostUsers = 1_000;
/** Names that contain a digest of their rules. */
const nameOfSet = /^pb-[0-9a-f]{24}-/;
const firstQuestions = new Set(['ImpersonateUser', 'ExecuteQuery']);

export function openOpaDecisions(text: string): OpaDecisions {
  const sections = compileRules(JSON.parse(text));
  const byUser = new Map<string, UserRules>();
  const rulesOf = ({ user }: OpaQuestion): UserRules => {
    const known = byUser.get(user);
    if (known !== undefined) return known;
    if (byUser.size >= mostUsers) byUser.clear();
    const rules = new UserRules(sections, user);
    byUser.set(user, rules);
    return rules;
  };
  return {
    canAnswer: (question) =>
      firstQuestions.has(question.operation) || !nameOfSet.test(question.user) || rulesOf(question).canExecute(),
    isAllowed: (question) =>
      question.operation === 'FilterColumns'
        ? question.resource.columns?.length === 1 && allowedColumns(rulesOf(question), question.resource).length === 1
        : isAllowed(rulesOf(question), question, question.resource),
    allowedOf(question) {
      const { filterResources, operation } = question;
      const rules = rulesOf(question);
      const [first] = filterResources;
      if (operation === 'FilterColumns')
        return first !== undefined && filterResources.length === 1 ? allowedColumns(rules, first) : [];
      return filterResources.flatMap((resource, index) => (isAllowed(rules, question, resource) ? [index] : []));
    },
    rowFiltersOf: (question) => rulesOf(question).rowFilters(question.resource),
  };
}

/** Operations that aren't here are denied. */
function isAllowed(rules: UserRules, { operation, target }: OpaQuestion, resource: OpaResource): boolean {
  const privilege = privilegeOf.get(operation);
  if (privilege !== undefined) return rules.hasPrivilege(resource, privilege);
  switch (operation) {
    case 'ExecuteQuery':
      return rules.canExecute();
    case 'ImpersonateUser':
      return rules.canBecome(resource.user);
    case 'AccessCatalog':
      return rules.opensCatalog(resource);
    case 'ShowSchemas':
    case 'FilterCatalogs':
      return rules.hasAnything({ catalog: resource.catalog });
    case 'ShowTables':
    case 'FilterSchemas':
      return resource.schema !== undefined && rules.hasAnything({ catalog: resource.catalog, schema: resource.schema });
    case 'ShowColumns':
      return rules.hasPrivilege(resource);
    case 'FilterTables':
      return rules.ownsSchema(resource) || rules.hasPrivilege(resource);
    case 'SelectFromColumns':
      return rules.canSelect(resource);
    case 'CreateViewWithSelectFromColumns':
      return rules.canSelect(resource) && rules.hasPrivilege(resource, 'GRANT_SELECT') && rules.canChange(resource);
    case 'CreateSchema':
    case 'DropSchema':
    case 'ShowCreateSchema':
      return rules.ownsSchema(resource);
    case 'RenameTable':
    case 'RenameView':
      return rules.hasPrivilege(resource, 'OWNERSHIP') && rules.hasPrivilege(target, 'OWNERSHIP');
    case 'ExecuteProcedure':
      return rules.canCall(resource);
    default:
      return false;
  }
}

const privilegeOf = new Map(
  Object.entries({
    OWNERSHIP: [
      'ShowCreateTable',
      'CreateTable',
      'DropTable',
      'SetTableProperties',
      'SetTableComment',
      'SetColumnComment',
      'AddColumn',
      'AlterColumn',
      'DropColumn',
      'RenameColumn',
      'CreateView',
      'SetViewComment',
      'DropView',
    ],
    INSERT: ['InsertIntoTable'],
    DELETE: ['DeleteFromTable', 'TruncateTable'],
    UPDATE: ['UpdateTableColumns'],
  }).flatMap(([privilege, operations]) => operations.map((operation) => [operation, privilege] as const)),
);

function allowedColumns(rules: UserRules, table: OpaResource): number[] {
  const columns = table.columns ?? [];
  if (!rules.hasPrivilege(table)) return [];
  return columns.flatMap((column, index) => (rules.showsColumn(table, column) ? [index] : []));
}

const reading = ['SELECT', 'GRANT_SELECT'];
const isMetadata = ({ schema }: OpaResource) => schema === 'information_schema';
const noRow = [{ expression: 'false' }];
const deniesColumn = (rule: Rule | undefined, column: string) =>
  rule?.columns?.some(({ name, allow }) => name === column && !allow) ?? false;

/** The rules that one user meets, decided as Trino's file-based access control does. */
class UserRules {
  readonly #sections: Sections;
  readonly #facts: Facts;

  constructor(sections: Sections, user: string) {
    this.#facts = { user, original_user: user };
    const own = Object.entries(sections).map(([name, rules]) => [name, rulesWithin(rules, this.#facts)]);
    this.#sections = Object.fromEntries(own);
  }

  canExecute = (): boolean => {
    const { allow } = this.#first('queries', {}) ?? {};
    return Array.isArray(allow) && allow.includes('execute');
  };

  canBecome = (user: string | undefined): boolean => this.#first('impersonation', { new_user: user })?.allow === true;

  opensCatalog = ({ catalog }: Pick<OpaResource, 'catalog'>): boolean =>
    ['read-only', 'all'].includes(String(this.#first('catalogs', { catalog })?.allow));

  canChange = ({ catalog }: OpaResource): boolean => this.#first('catalogs', { catalog })?.allow === 'all';

  ownsSchema = (place: OpaResource): boolean =>
    this.canChange(place) && this.#first('schemas', { catalog: place.catalog, schema: place.schema })?.owner === true;

  /** Whether a catalog or schema has anything that this user sees. */
  hasAnything(facts: { catalog: string | undefined; schema?: string }): boolean {
    if (facts.catalog === undefined || !this.opensCatalog(facts)) return false;
    const { schemas, tables } = this.#sections;
    const given = { ...this.#facts, ...facts };
    return (
      rulesWithin(schemas, given).some(({ owner }) => owner === true) ||
      rulesWithin(tables, given).some(({ privileges = [] }) => privileges.length > 0)
    );
  }

  /** Any privilege, if none is named. */
  hasPrivilege(table: OpaResource, privilege?: string): boolean {
    const isReading = privilege === undefined || reading.includes(privilege);
    if (!(isReading ? this.opensCatalog(table) : this.canChange(table))) return false;
    if (isMetadata(table)) return isReading && table.table !== undefined;
    const privileges = this.#ofTable(table)?.privileges ?? [];
    return privilege === undefined ? privileges.length > 0 : privileges.includes(privilege);
  }

  canSelect(table: OpaResource): boolean {
    if (table.columns === undefined || !this.opensCatalog(table)) return false;
    if (isMetadata(table)) return true;
    const rule = this.#ofTable(table);
    return this.#reads(rule) && !table.columns.some((column) => deniesColumn(rule, column));
  }

  showsColumn(table: OpaResource, column: string): boolean {
    if (isMetadata(table)) return true;
    const rule = this.#ofTable(table);
    const isReader = (rule?.privileges ?? []).every((privilege) => reading.includes(privilege));
    return !(isReader && deniesColumn(rule, column));
  }

  /** Filters are asked for before access is, so a table that can't be read has no rows. */
  rowFilters(table: OpaResource): { expression: string }[] {
    if (isMetadata(table)) return table.table === 'views' ? noRow : [];
    const rule = this.#ofTable(table);
    if (!this.opensCatalog(table) || !this.#reads(rule)) return noRow;
    return rule?.filter === undefined ? [] : [{ expression: rule.filter }];
  }

  canCall = (place: OpaResource): boolean =>
    this.opensCatalog(place) &&
    (this.#first('procedures', { ...placeOf(place), procedure: place.routine })?.privileges ?? []).includes('EXECUTE');

  #reads = (rule: Rule | undefined): boolean => (rule?.privileges ?? []).some((name) => reading.includes(name));
  #ofTable = (place: OpaResource): Rule | undefined =>
    place.table === undefined ? undefined : this.#first('tables', { ...placeOf(place), table: place.table });
  #first = (section: string, facts: Facts): Rule | undefined =>
    firstRule(this.#sections[section], { ...this.#facts, ...facts });
}

const placeOf = ({ catalog, schema }: OpaResource) => ({ catalog, schema });
