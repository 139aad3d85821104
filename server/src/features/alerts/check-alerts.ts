import { randomUUID } from 'node:crypto';
import type { AlertCondition } from '@platbook/contract/workbench/alerts';
import type { Delivery, DeliveryEventKind } from '@platbook/contract/workbench/deliveries';
import type { StoredRows } from '../../adapters/result-store/index.ts';
import type { Database } from '../../db/open-db.ts';
import type { Services } from '../../services.ts';
import { recordEvent } from '../deliveries/index.ts';
import { notify } from '../notifications/index.ts';
import { insertAlertEvent } from './alert-events-store.ts';
import {
  findBaseline,
  findWaiting,
  listAlertsOf,
  lockAlert,
  noteCheck,
  type StoredAlert,
  writeBaseline,
} from './alerts-store.ts';
import { addChange, type Change, countOf } from './change.ts';
import { type AlertedRun, checkRun, type Finding, type RunResult } from './check-result.ts';
import { problemTexts, restartTexts, rowsSentence } from './sentences.ts';

type CheckServices = Pick<Services, 'config' | 'db' | 'log' | 'now' | 'secretBox'>;

export type OpenedResult = RunResult & { readonly rows: Pick<StoredRows, 'read' | 'close'> };

export interface EndedRun extends AlertedRun {
  /** Today in the schedule's zone, e.g. `2027-03-14`. */
  readonly day: string;
  /** Undefined if the run has no rows, or they can't be read. */
  open(): Promise<OpenedResult | undefined>;
}

export interface CheckedAlerts {
  /** In the transaction that ends the run, so that each change is recorded once. */
  record(tx: Database): Promise<void>;
}

/** Compares the result of a run that is about to end. Nothing is stored before `record`. */
export async function checkAlerts(services: CheckServices, run: EndedRun): Promise<CheckedAlerts> {
  const alerts = await listAlertsOf(services.db, run.scheduleId);
  const findings: (readonly [StoredAlert, Finding | undefined])[] = [];
  for (const alert of alerts) findings.push([alert, await check(services, alert, run)]);
  return {
    async record(tx) {
      for (const [alert, finding] of findings) await record(tx, services, run, alert, finding);
    },
  };
}

async function check(
  { db, log }: CheckServices,
  { id, condition }: StoredAlert,
  run: EndedRun,
): Promise<Finding | undefined> {
  const parsed: AlertCondition = JSON.parse(condition);
  const known = await findBaseline(db, id);
  const readsRows = parsed.kind !== 'failure' && run.error === null;
  let result: OpenedResult | undefined;
  try {
    result = readsRows ? await run.open() : undefined;
    return await checkRun(parsed, run, known, result);
  } catch (error) {
    // The baseline stays, so the next run finds what this one would have.
    log.warn({ err: error, alertId: id }, 'an alert could not be checked');
    return { problem: 'no-result' };
  } finally {
    await result?.rows.close();
  }
}

async function record(
  tx: Database,
  services: CheckServices,
  run: EndedRun,
  checked: StoredAlert,
  finding: Finding | undefined,
): Promise<void> {
  const alert = await lockAlert(tx, checked.id);
  // A condition that was changed since is checked at the next run.
  if (alert === undefined || alert.condition !== checked.condition || alert.schedule_id !== run.scheduleId) return;
  const now = services.now();
  const before: Change | null = JSON.parse((await findWaiting(tx, alert.id)) ?? 'null');
  const kept = before !== null && isReportable(before, run, finding) ? before : null;
  const waiting = finding?.change && alert.is_muted === 0 ? addChange(kept, finding.change) : kept;
  const isQuiet = alert.is_muted === 1 || (alert.snoozed_until ?? '') > now.toISOString();
  const canReport = !isQuiet && finding?.baseline !== undefined;
  const isReported = canReport && waiting !== null && (alert.digest === 'each' || alert.digest_day !== run.day);
  const left = isReported ? null : waiting;
  await writeBaseline(tx, alert.id, {
    ...finding?.baseline,
    ...(left === before ? {} : { waiting: left === null ? null : JSON.stringify(left) }),
  });
  await noteCheck(tx, alert.id, {
    ...(finding && { problem: finding.problem, last_checked_at: now.toISOString() }),
    ...(finding?.knownRows === undefined ? {} : { known_rows: finding.knownRows }),
    ...(canReport && { digest_day: run.day }),
    ...(isReported && { last_fired_at: now.toISOString() }),
    waiting_changes: left === null ? 0 : countOf(left),
  });
  if (isReported) await report(tx, services, run, alert, waiting);
  if (finding && !isQuiet) await tellState(tx, services, run, alert, finding);
}

/** What another owner found, or was found in other data or for another condition, is forgotten. */
const isReportable = (waiting: Change, run: EndedRun, finding: Finding | undefined) =>
  waiting.ownerId === run.ownerId && finding?.restart !== 'license' && finding?.restart !== 'condition';

const eventKinds: Record<AlertCondition['kind'], DeliveryEventKind> = {
  'new-rows': 'new-rows',
  bound: 'bound-crossed',
  failure: 'failed',
  'no-rows': 'no-rows',
};

const linkTo = ({ id }: StoredAlert) => ({ label: 'Open the alert', path: `/alerts?alert=${id}` });

async function report(
  tx: Database,
  services: CheckServices,
  run: EndedRun,
  alert: StoredAlert,
  change: Change,
): Promise<void> {
  const { kind }: AlertCondition = JSON.parse(alert.condition);
  const { newRows, changedRows, rows, connectionId, setKey } = change;
  const title = rows === null ? change.title : rowsSentence(run.scheduleName, newRows, changedRows);
  const details = detailsOf(change);
  const isAdded = await insertAlertEvent(tx, {
    kind: eventKinds[kind],
    title,
    text: details,
    id: randomUUID(),
    alert_id: alert.id,
    owner_id: run.ownerId,
    run_id: run.id,
    new_rows: newRows,
    changed_rows: changedRows,
    rows: rows === null ? null : JSON.stringify(rows),
    connection_id: connectionId,
    set_key: setKey,
    fired_at: services.now().toISOString(),
  });
  if (!isAdded) return;
  const event = { kind: eventKinds[kind], title, text: `Alert “${alert.name}”.${details === '' ? '' : ` ${details}`}` };
  const delivery: Delivery | null = JSON.parse(alert.delivery ?? 'null');
  const place = { subjectId: alert.id, scheduleId: run.scheduleId, ownerId: run.ownerId, runId: run.id };
  if (delivery !== null) await recordEvent(tx, services, { ...event, ...place, delivery, rows });
  const isRecipient = delivery?.recipients.some((each) => each.kind === 'person' && each.id === run.ownerId);
  if (!isRecipient)
    await notify(tx, services, [run.ownerId], {
      ...event,
      kind: 'alert',
      link: linkTo(alert),
      onceKey: `alert:${alert.id}:${run.id}`,
      isBellOnly: true,
    });
}

/** Whole sentences; '' if there are none. */
function detailsOf({ text, earlier, runs }: Change): string {
  return [
    runs > 1 && earlier.length === 0 ? `Found in ${runs} runs` : '',
    text,
    earlier.length > 0 ? `Before: ${earlier.join('; ')}` : '',
  ]
    .filter((part) => part !== '')
    .map((part) => `${part.replace(/\.$/, '')}.`)
    .join(' ');
}

/** Notifies the owner if the alert can't be checked (once a month), or starts over because of the license or the columns. */
async function tellState(
  tx: Database,
  services: CheckServices,
  run: EndedRun,
  alert: StoredAlert,
  { problem, restart }: Finding,
): Promise<void> {
  const tell = (title: string, text: string, key: string) =>
    notify(tx, services, [run.ownerId], {
      kind: 'alert',
      title: `Your alert “${alert.name}” ${title}`,
      text,
      link: linkTo(alert),
      onceKey: `alert:${alert.id}:${key}`,
    });
  if (problem !== null)
    await tell("can't check the result", problemTexts[problem], `${problem}:${alert.version}:${run.day.slice(0, 7)}`);
  if (restart === 'license' || restart === 'columns')
    await tell('starts over', restartTexts[restart], `restart:${run.id}`);
}
