import type { SchemaCodes, SchemaColumn, SchemaInfo } from '@platbook/contract/schema-info';
import { completeSql } from './complete-sql.ts';
import { findNearNames, type NearNames } from './near-names.ts';
import type { Completion } from './offer.ts';
import { indexSchema, type SchemaIndex } from './schema-index.ts';

/** A table on its way into the worker. */
export type TableMessage = [schema: string, table: string, columns: SchemaColumn[], lock?: string];

/** What the page asks. */
interface AskMessage {
  kind: 'ask';
  id: number;
  /** The connection whose schema is meant. */
  connectionId: string;
  text: string;
  place: number;
  /** The person asked for the list, by Ctrl Space. */
  isAsked: boolean;
}

/** What the page asks about a name that the database does not know. */
interface NearMessage {
  kind: 'near';
  id: number;
  connectionId: string;
  text: string;
  place: number;
}

/** A message that is answered. */
export type Question = AskMessage | NearMessage;

/** What the page says: the parts of a schema as JSON, the end of it, the meanings of codes, a question. */
export type PageMessage =
  | { kind: 'tables'; connectionId: string; json: string }
  | { kind: 'schema'; connectionId: string; driver: string | undefined }
  | { kind: 'codes'; connectionId: string; codes: readonly SchemaCodes[] }
  | Question;

/** What the worker answers. */
export interface AnswerMessage {
  id: number;
  answer: Completion | NearNames | undefined;
}

interface Completer {
  take: (message: Exclude<PageMessage, Question>) => void;
  answer: (question: Question) => AnswerMessage['answer'];
}

interface Kept {
  index: SchemaIndex;
  /** Tables of a schema that is on its way. */
  collected: SchemaInfo;
  /** Codes of the packs that open what the license leaves out of it, by `Schema.Table`. */
  locks: Map<string, string>;
}

/**
 * Holds an index for each connection. Tables are collected until their schema is said to be whole; until then the schema before is used,
 * or keywords alone.
 */
export function createCompleter(): Completer {
  const connections = new Map<string, Kept>();
  const keptOf = (connectionId: string): Kept => {
    const kept = connections.get(connectionId) ?? {
      index: indexSchema({}, undefined),
      collected: Object.create(null),
      locks: new Map(),
    };
    connections.set(connectionId, kept);
    return kept;
  };
  return {
    take(message) {
      const kept = keptOf(message.connectionId);
      if (message.kind === 'tables') {
        for (const [schema, table, columns, lock] of JSON.parse(message.json) as TableMessage[]) {
          kept.collected[schema] ??= Object.create(null) as SchemaInfo[string];
          (kept.collected[schema] as SchemaInfo[string])[table] = columns;
          if (lock !== undefined) kept.locks.set(`${schema}.${table}`, lock);
        }
      } else if (message.kind === 'schema') {
        kept.index = indexSchema(kept.collected, message.driver, kept.index.codes, kept.locks);
        kept.collected = Object.create(null);
        kept.locks = new Map();
      } else kept.index = { ...kept.index, codes: message.codes };
    },
    answer(question) {
      const { index } = keptOf(question.connectionId);
      if (question.kind === 'near') return findNearNames(question.text, question.place, index);
      return completeSql(question.text, question.place, index, question.isAsked);
    },
  };
}
