import type { DictionaryObject } from '@platbook/contract/workbench/data-dictionary';
import { readSearch } from './synonyms.ts';

export interface DataHit {
  readonly object: string;
  readonly kind: 'table' | 'view';
  readonly column: { readonly name: string; readonly type: string } | undefined;
  readonly description: string;
  readonly packs: readonly string[];
}
interface Entry extends DataHit {
  /** In lower case, as written and in words: `livingareasqft living area sq ft`. */
  readonly name: string;
  readonly text: string;
}

const inWords = (name: string) => `${name} ${name.replace(/([a-z\d])([A-Z])/g, '$1 $2')}`.toLowerCase();

export function indexData(objects: readonly DictionaryObject[]): readonly Entry[] {
  return objects.flatMap(({ object, kind, description, packs, columns }) => {
    const enter = (name: string, words: string, column: DataHit['column']): Entry => {
      const written = inWords(name);
      return {
        object,
        kind,
        column,
        description: words,
        packs,
        name: written,
        text: `${written} ${words.toLowerCase()}`,
      };
    };
    return [
      enter(object, description, undefined),
      ...columns.map(({ name, type, description: words }) => enter(name, words, { name, type })),
    ];
  });
}

/** Entries that contain every part of the search or a synonym; names before descriptions, tables before columns. */
export function findData(index: readonly Entry[], search: string): readonly DataHit[] {
  const parts = readSearch(search);
  if (search.trim().length < 2) return [];
  const ranked = index.flatMap((entry) => {
    if (!parts.every((meanings) => meanings.some((word) => entry.text.includes(word)))) return [];
    const isNamed = parts.every((meanings) => meanings.some((word) => entry.name.includes(word)));
    return [{ entry, rank: (isNamed ? 0 : 2) + (entry.column === undefined ? 0 : 1) }];
  });
  return ranked.sort((a, b) => a.rank - b.rank).map(({ entry }) => entry);
}
