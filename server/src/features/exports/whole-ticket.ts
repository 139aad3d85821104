import { randomUUID } from 'node:crypto';
import type { ExportFormatName } from '@platbook/contract/workbench/exports';
import type { SecretBox } from '../../db/secret-box.ts';

/** A full download of a statement's result. The batch ID limits the ticket to a single run. */
export interface WholeTicket {
  readonly statementId: string;
  readonly batchId: string;
  readonly format: ExportFormatName;
  readonly isRaw: boolean;
  readonly hasMeanings: boolean;
}

const lifeMilliseconds = 10 * 60 * 1000;
const placeOf = (personId: string): string => `whole-export:${personId}`;

/** Seals a ticket for this user, so that any node can accept it without stored state. */
export function sealTicket(box: SecretBox, personId: string, wanted: Omit<WholeTicket, 'batchId'>, now: Date) {
  const batchId = randomUUID();
  const endsAt = now.getTime() + lifeMilliseconds;
  const { statementId, format, isRaw, hasMeanings } = wanted;
  const ticket = box.seal(
    JSON.stringify([statementId, batchId, format, isRaw, hasMeanings, endsAt]),
    placeOf(personId),
  );
  return { batchId, ticket };
}

/** Undefined for an invalid ticket, for another user's ticket, and after ten minutes. */
export function openTicket(box: SecretBox, personId: string, ticket: string, now: Date): WholeTicket | undefined {
  try {
    const [statementId, batchId, format, isRaw, hasMeanings, endsAt] = JSON.parse(box.open(ticket, placeOf(personId)));
    return now.getTime() < endsAt ? { statementId, batchId, format, isRaw, hasMeanings } : undefined;
  } catch {
    return undefined;
  }
}
