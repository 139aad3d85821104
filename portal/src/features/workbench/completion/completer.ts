import type { ColumnValues } from '@platbook/contract/packs/pack-data';
import type { SchemaCodes, SchemaColumn, SchemaInfo } from '@platbook/contract/workbench/schema-info';
import type { SqlFix } from '@platbook/sql/fixes/broken-statement';
import { completeSql } from './complete-sql.ts';
import type { NamesAsked, UnknownName } from './find-unknown-names.ts';
import { findNearNames, type NearNames } from './near-names.ts';
import type { Completion } from './offer.ts';
import { indexSchema, type SchemaIndex } from './schema-index.ts';
import { countValues } from './value-offers.ts';

export type TableMessage = [schema: string, table: string, columns: SchemaColumn[], lock?: string];

interface Asked {
  id: number;
  connectionId: string;
  text: string;
  place: number;
}

export type Question =
  | (Asked & { kind: 'ask'; isAsked: boolean })
  | (Asked & { kind: 'near' })
  | FixQuestion
  | (NamesAsked & { kind: 'names'; id: number; connectionId: string });

/** For a statement that the engine refused with this message; some engines give no place. */
export interface FixQuestion extends Omit<Asked, 'place'> {
  kind: 'fix';
  title: string;
  place: number | undefined;
}

export type PageMessage =
  | { kind: 'tables'; connectionId: string; json: string }
  | { kind: 'schema'; connectionId: string; driver: string | undefined }
  | { kind: 'codes'; connectionId: string; codes: readonly SchemaCodes[] }
  | ValuesMessage
  | Question;

export interface ValuesMessage {
  kind: 'values';
  connectionId: string;
  /** `Schema.Table.Column`. */
  column: string;
  values: ColumnValues;
}

export const isQuestion = (message: PageMessage): message is Question => 'id' in message;

export interface AnswerMessage {
  id: number;
  answer: Completion | NearNames | SqlFix | UnknownName[] | undefined;
}

interface Kept {
  index: SchemaIndex;
  collected: SchemaInfo;
  /** The packs' codes for tables that the license leaves out, by `Schema.Table`. */
  locks: Map<string, string>;
}

/** Keeps one index per connection. Tables are collected until their schema is complete; until then the previous schema is used, or only keywords. */
export function createCompleter() {
  const connections = new Map<string, Kept>();
  const entryOf = (connectionId: string): Kept => {
    const entry = connections.get(connectionId) ?? {
      index: indexSchema({}, undefined),
      collected: Object.create(null),
      locks: new Map(),
    };
    connections.set(connectionId, entry);
    return entry;
  };
  return {
    take(message: Exclude<PageMessage, Question>) {
      const entry = entryOf(message.connectionId);
      if (message.kind === 'tables') {
        for (const [schema, table, columns, lock] of JSON.parse(message.json) as TableMessage[]) {
          entry.collected[schema] ??= Object.create(null) as SchemaInfo[string];
          (entry.collected[schema] as SchemaInfo[string])[table] = columns;
          if (lock !== undefined) entry.locks.set(`${schema}.${table}`, lock);
        }
      } else if (message.kind === 'schema') {
        entry.index = indexSchema(entry.collected, message.driver, entry.index.codes, entry.locks);
        entry.collected = Object.create(null);
        entry.locks = new Map();
      } else if (message.kind === 'values') entry.index.values.set(message.column, countValues(message.values));
      else entry.index = { ...entry.index, codes: message.codes };
    },
    async answer(question: Question): Promise<AnswerMessage['answer']> {
      const { index } = entryOf(question.connectionId);
      if (question.kind === 'fix') {
        // Few texts need it, so it loads when the first does.
        const { findStatementFix } = await import('./find-statement-fix.ts');
        return findStatementFix(question.text, question.title, question.place, index);
      }
      if (question.kind === 'names') {
        const { findUnknownNames } = await import('./find-unknown-names.ts');
        return findUnknownNames(question, index);
      }
      if (question.kind === 'near') return findNearNames(question.text, question.place, index);
      return completeSql(question.text, question.place, index, question.isAsked);
    },
  };
}
