import {
  type Alert,
  type AlertBody,
  type AlertCondition,
  alertLimits,
  type BoundSubject,
  type Comparison,
} from '@platbook/contract/workbench/alerts';
import { readAmount } from '@platbook/property/shorthand';
import { type DeliveryDraft, deliveryOf, draftOfDelivery } from '../deliveries/delivery-draft.ts';
import { conditionName } from './condition-text.ts';
import type { ResultColumns } from './use-result-columns.ts';

export interface AlertDraft {
  /** Undefined until it is typed: named after the condition and the schedule. */
  name: string | undefined;
  kind: AlertCondition['kind'];
  /** Undefined for the primary keys in the result. */
  keyColumns: readonly string[] | undefined;
  hasChanges: boolean;
  of: BoundSubject;
  column: string;
  comparison: Comparison;
  value: string;
  digest: Alert['digest'];
  delivery: DeliveryDraft;
}

export type AlertField = 'name' | 'keyColumns' | 'column' | 'value' | 'recipients';
export interface AlertProblemAt {
  field: AlertField;
  text: string;
}

export function draftOfAlert(alert: Alert | undefined): AlertDraft {
  const empty: AlertDraft = {
    name: alert?.name,
    kind: alert?.condition.kind ?? 'new-rows',
    keyColumns: undefined,
    hasChanges: false,
    of: 'first-row',
    column: '',
    comparison: '>',
    value: '',
    digest: alert?.digest ?? 'each',
    delivery: draftOfDelivery(alert?.delivery),
  };
  const condition = alert?.condition;
  if (condition?.kind === 'new-rows') {
    const { keyColumns, hasChanges } = condition;
    return { ...empty, keyColumns: keyColumns.length > 0 ? keyColumns : undefined, hasChanges };
  }
  if (condition?.kind !== 'bound') return empty;
  const { of, column, comparison, value } = condition;
  return { ...empty, of, column: column ?? '', comparison, value: String(value) };
}

/** The columns are chosen if the result is known to have no primary key. */
export const chosenKeys = ({ keyColumns }: AlertDraft, columns: ResultColumns | undefined) =>
  keyColumns ?? (columns?.keys.length === 0 ? [] : undefined);

export function problemOfAlert(draft: AlertDraft, columns: ResultColumns | undefined): AlertProblemAt | undefined {
  if (draft.name !== undefined && draft.name.trim() === '') return { field: 'name', text: 'Enter a name' };
  const keys = draft.kind === 'new-rows' && chosenKeys(draft, columns) ? keysOf(draft).length : 1;
  if (keys === 0) return { field: 'keyColumns', text: 'Choose at least one column' };
  if (keys > alertLimits.keyColumns)
    return { field: 'keyColumns', text: `Choose up to ${alertLimits.keyColumns} columns` };
  if (draft.kind !== 'bound') return undefined;
  if (draft.of !== 'row-count' && draft.column.trim() === '') return { field: 'column', text: 'Choose a column' };
  return readAmount(draft.value) === undefined
    ? { field: 'value', text: 'Enter a number, e.g. 1000000 or 1M' }
    : undefined;
}

const keysOf = ({ keyColumns = [] }: AlertDraft) => keyColumns.map((name) => name.trim()).filter((name) => name !== '');

function conditionOf(draft: AlertDraft): AlertCondition {
  const { kind, hasChanges, of, comparison } = draft;
  if (kind === 'new-rows') return { kind, keyColumns: keysOf(draft), hasChanges };
  if (kind !== 'bound') return { kind };
  const column = of === 'row-count' ? null : draft.column.trim();
  return { kind, of, column, comparison, value: readAmount(draft.value) ?? 0 };
}

export const nameOfAlert = (draft: AlertDraft, scheduleName: string): string =>
  draft.name ?? (scheduleName === '' ? '' : `${conditionName(draft.kind)} in ${scheduleName}`);

export function bodyOfAlert(draft: AlertDraft, schedule: { id: string; name: string }): AlertBody {
  const name = nameOfAlert(draft, schedule.name).trim().slice(0, 255);
  const { digest, delivery } = draft;
  return {
    name,
    scheduleId: schedule.id,
    condition: conditionOf(draft),
    digest,
    delivery: deliveryOf(delivery, false),
  };
}
