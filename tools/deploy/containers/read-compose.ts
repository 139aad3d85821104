import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from '../../run-program.ts';

export interface ComposeService {
  readonly environment?: Readonly<Record<string, string>>;
  readonly entrypoint?: readonly string[];
  readonly command?: readonly string[];
  readonly read_only?: boolean;
  readonly secrets?: readonly string[];
  readonly volumes?: readonly string[];
  readonly stop_grace_period: string;
  readonly networks?: { readonly default: { readonly ipv4_address: string } };
  readonly depends_on: Readonly<Record<string, { readonly condition: string }>>;
}

export interface Compose {
  readonly services: Readonly<Record<'warehouse' | 'node1' | 'node2' | 'proxy' | 'postgres' | 's3', ComposeService>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
}

/** `deploy/compose.yaml` as Docker Compose reads it with these variables: `${NAME:-default}`, `${NAME:?what is missing}`, and `$$` for `$`. */
export function readCompose(given: Readonly<Record<string, string>>): Compose {
  const text = readFileSync(join(root, 'deploy/compose.yaml'), 'utf8').replace(
    /\$\$|\$\{(\w+)(?::([-?])([^}]*))?\}/g,
    (all, name: string, kind?: string, otherwise = '') => {
      if (all === '$$') return '$';
      const value = given[name];
      if (value === undefined && kind !== '-') throw new Error(`${name} is missing: ${otherwise}`);
      return value ?? otherwise;
    },
  );
  return parse(text, { merge: true }) as Compose;
}
