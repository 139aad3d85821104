/** The names that rules have patterns for. */
const conditions = ['user', 'original_user', 'new_user', 'catalog', 'schema', 'table', 'procedure'] as const;
const effects = ['allow', 'owner', 'privileges', 'columns', 'filter'];

type Condition = (typeof conditions)[number];
export type Facts = Readonly<Partial<Record<Condition, string | undefined>>>;

export interface Rule {
  readonly patterns: readonly (readonly [Condition, RegExp])[];
  readonly allow?: unknown;
  readonly owner?: boolean;
  readonly privileges?: readonly string[];
  readonly columns?: readonly { readonly name: string; readonly allow: boolean }[];
  readonly filter?: string;
}

export type Section = readonly Rule[];
export type Sections = Readonly<Record<string, Section>>;

/** Throws on a rule with something that isn't known here, because without it the rule would mean more. */
export function compileRules(document: Readonly<Record<string, readonly object[]>>): Sections {
  const compiled = new Map<string, RegExp>();
  const compile = (pattern: string): RegExp => {
    const known = compiled.get(pattern) ?? new RegExp(`^(?:${pattern})$`);
    compiled.set(pattern, known);
    return known;
  };
  const compileRule = (rule: object): Rule => {
    const patterns: [Condition, RegExp][] = [];
    for (const [name, value] of Object.entries(rule)) {
      const condition = conditions.find((known) => known === name);
      if (condition !== undefined) patterns.push([condition, compile(value)]);
      else if (!effects.includes(name)) throw new Error(`A rule of the property engine has the unknown field ${name}.`);
    }
    return { ...rule, patterns };
  };
  return Object.fromEntries(
    Object.entries(document)
      .filter(([section]) => !unasked.includes(section))
      .map(([section, rules]) => [section, rules.map(compileRule)]),
  );
}

/** The plugin has no question about them. */
const unasked = ['principals', 'authorization'];

/** The first rule whose patterns all match. A name that isn't given matches none. */
export const firstRule = (section: Section | undefined, facts: Facts): Rule | undefined =>
  section?.find(({ patterns }) =>
    patterns.every(([name, pattern]) => {
      const fact = facts[name];
      return fact !== undefined && pattern.test(fact);
    }),
  );

/** The rules that match for some value of the names that aren't given. */
export const rulesWithin = (section: Section | undefined, facts: Facts): Section =>
  (section ?? []).filter(({ patterns }) =>
    patterns.every(([name, pattern]) => {
      const fact = facts[name];
      return fact === undefined || pattern.test(fact);
    }),
  );
