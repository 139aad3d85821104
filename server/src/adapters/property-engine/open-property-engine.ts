import {
  type DictionaryObject,
  type EntitlementSet,
  entitlementSetHash,
  TRIAL_SET,
} from '@platbook/contract/packs/entitlement-set';
import { buildRules, userNameOf, userPrefixOf } from './build-rules.ts';
import { type OpaDecisions, openOpaDecisions } from './opa-decisions.ts';

export interface PropertyEngineSettings {
  readonly url: string;
  readonly catalog: string;
  readonly principal: string;
  readonly registrar: string | undefined;
  /** Undefined for a port that only Platbook can reach. */
  readonly password: string | undefined;
  readonly isIsolated: boolean;
  /** How the engine asks for its rules: it loads them, or its OPA plugin asks for each decision. */
  readonly accessControl: 'file' | 'opa';
  /** PEM text; undefined for the public authorities. */
  readonly ca: string | undefined;
}

export interface PropertyEngineOptions extends PropertyEngineSettings {
  /** Every object of the property data. */
  readonly dictionary: () => readonly DictionaryObject[];
}

/** Sets older than this are no longer served: the engine then refuses everything, and so does this server, whose database is down. */
const staleMilliseconds = 60_000;

/** What the engine is told about entitlement sets, from memory: it waits for the answer with each query. */
export function openPropertyEngine(options: PropertyEngineOptions) {
  const { dictionary, url, catalog, principal, registrar, password, isIsolated, accessControl, ca } = options;
  const place = { url, catalog, principal, password, isIsolated, accessControl, ca };
  let sets = new Map<string, EntitlementSet>();
  let heldAt = Number.NEGATIVE_INFINITY;
  let built: { key: string; objects: readonly DictionaryObject[]; text: string } | undefined;
  let decided: { text: string; decisions: OpaDecisions } | undefined;
  const prefixes = new Map<string, { objects: readonly DictionaryObject[]; prefix: string }>();

  const prefixFor = (set: EntitlementSet): string => {
    const objects = dictionary();
    const hash = entitlementSetHash(set);
    const known = prefixes.get(hash);
    if (known?.objects === objects) return known.prefix;
    if (prefixes.size > 10_000) prefixes.clear();
    const prefix = userPrefixOf(set, { catalog, dictionary: objects });
    prefixes.set(hash, { objects, prefix });
    return prefix;
  };

  const rules = (): string | undefined => {
    if (performance.now() - heldAt > staleMilliseconds) return undefined;
    const objects = dictionary();
    const key = [...sets.keys()].sort().join();
    if (built?.key !== key || built.objects !== objects) {
      const rules = buildRules({ catalog, principal, registrar, sets: [...sets.values()], dictionary: objects });
      built = { key, objects, text: JSON.stringify(rules) };
    }
    return built.text;
  };

  return {
    /** Replaces all sets by those that users have according to the database; the trial's is one of them. */
    hold(current: readonly EntitlementSet[]): void {
      sets = new Map([TRIAL_SET, ...current].map((set) => [entitlementSetHash(set), set]));
      heldAt = performance.now();
    },
    /** Undefined while it isn't known which sets users have. */
    rules,
    /** What these rules answer to the OPA plugin. Undefined while they are. */
    decisions(): OpaDecisions | undefined {
      const text = rules();
      if (text === undefined) return undefined;
      if (decided?.text !== text) decided = { text, decisions: openOpaDecisions(text) };
      return decided.decisions;
    },
    /** Where this person's statements run, and as whom. Undefined without property data. */
    settingsFor(personId: string, set: EntitlementSet) {
      if (dictionary().length === 0) return undefined;
      const hash = entitlementSetHash(set);
      // The person was just read from the database, so their set needn't wait for the next look at all of them.
      if (!sets.has(hash)) sets.set(hash, set);
      const prefix = prefixFor(set);
      const names = dictionary().map(({ schema, name }) => `${schema}.${name}`);
      return { prefix, settings: { ...place, user: userNameOf(prefix, personId), objects: names } };
    },
  };
}
