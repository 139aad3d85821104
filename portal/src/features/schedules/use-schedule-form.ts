import type { Connection } from '@platbook/contract/workbench/connections';
import type { Query } from '@platbook/contract/workbench/queries';
import {
  createSchedule,
  type Schedule,
  type ScheduleBody,
  updateSchedule,
} from '@platbook/contract/workbench/schedules';
import { dialectOf } from '@platbook/sql/dialects';
import { findParameters } from '@platbook/sql/resolve-parameters';
import { CallError, failureText } from '@platbook/ui/call/call-error';
import { useMemo, useState } from 'react';
import { call } from '../../api/call.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { type DeliveryDraft, deliveryOf, draftOfDelivery } from './deliveries/delivery-draft.ts';
import { useNextTimes } from './NextTimes.tsx';
import { draftOfParameters, type ParameterDraft, readParameters } from './parameter-draft.ts';
import { draftOfRule, type RuleDraft, ruleOf } from './rule-draft.ts';
import { dayEdge, dayIn, ownZone } from './zone-times.ts';

interface Draft extends Subject {
  /** Undefined until it is typed: the subject's name. */
  name: string | undefined;
  /** Undefined until it is chosen: the query's connection. */
  connectionId: string | undefined;
  rule: RuleDraft;
  timeZone: string;
  /** Days in the schedule's zone; '' for none. */
  startsOn: string;
  endsOn: string;
  parameters: ParameterDraft;
  delivery: DeliveryDraft;
}

/** What a schedule runs; only that of `kind` counts. */
export interface Subject {
  kind: 'query' | 'report' | 'search';
  query?: Query | undefined;
  report?: { readonly path: string; readonly name: string } | undefined;
  search?: { readonly id: string; readonly name: string } | undefined;
}

const picked = ({ kind, ...subject }: Subject) => subject[kind];

export interface ScheduleFormProps {
  /** Undefined for a new schedule. */
  schedule: Schedule | undefined;
  /** Undefined to choose one. */
  subject: Subject | undefined;
  connections: readonly Connection[];
  defaultConnectionId: string | undefined;
  /** If it rejects, the form shows why. */
  onSaved: (schedule: Schedule) => void | Promise<void>;
  /** Of fields that are added to the form: what is wrong with them. */
  checkMore?: () => string | undefined;
}

function startDraft(schedule: Schedule | undefined, subject: Subject = { kind: 'query' }): Draft {
  const timeZone = schedule?.timeZone ?? ownZone();
  const dayOf = (at: string | null | undefined) => (at ? dayIn(at, timeZone) : '');
  return {
    ...subject,
    name: schedule?.name,
    connectionId: schedule?.connectionId ?? undefined,
    rule: draftOfRule(schedule?.rule),
    timeZone,
    startsOn: dayOf(schedule?.startsAt),
    endsOn: dayOf(schedule?.endsAt),
    parameters: draftOfParameters(schedule?.parameters),
    delivery: draftOfDelivery(schedule?.delivery),
  };
}

type Field = 'more' | 'name' | 'subject' | 'connection' | 'rule' | 'timeZone' | 'endsOn' | 'parameters' | 'delivery';

/** A draft with what follows from it. */
function useFilled(draft: Draft, { schedule, connections, defaultConnectionId }: ScheduleFormProps) {
  const { timeZone, startsOn, endsOn } = draft;
  const query = draft.kind === 'query' ? draft.query : undefined;
  const chosenId = draft.connectionId ?? query?.connectionId;
  const connectionId = chosenId || defaultConnectionId || (connections[0]?.id ?? '');
  const connection = connections.find(({ id }) => id === connectionId);
  const dialect = dialectOf(connection?.driver);
  const text = query?.queryText ?? '';
  const parameters = useMemo(() => findParameters(text, dialect), [text, dialect]);
  const rule = ruleOf(draft.rule);
  const timing = rule && {
    rule,
    timeZone,
    startsAt: edgeOf(startsOn, timeZone, 'start', schedule?.startsAt),
    endsAt: edgeOf(endsOn, timeZone, 'end', schedule?.endsAt),
  };
  const read = () => readParameters(text, dialect, draft.parameters);
  const name = draft.name ?? picked(draft)?.name ?? '';
  return { ...draft, name, connectionId, connection, parameters, timing, read };
}

type Filled = ReturnType<typeof useFilled>;

const unpicked = { query: 'Choose a query', report: 'Choose a report page', search: 'Choose a saved search' };

function problemOf(filled: Filled, isReadable: boolean): { field: Field; text: string } | undefined {
  const { kind, name, connection, timing, rule, startsOn, endsOn } = filled;
  if (!picked(filled)) return { field: 'subject', text: unpicked[kind] };
  if (name.trim() === '') return { field: 'name', text: 'Enter a name' };
  if (kind === 'query' && !connection) return { field: 'connection', text: 'Choose a connection' };
  if (!timing) return { field: 'rule', text: rule.kind === 'cron' ? 'Enter a cron text' : 'Enter a time' };
  if (startsOn && endsOn && endsOn < startsOn) return { field: 'endsOn', text: 'Enter a day after the start' };
  return isReadable ? undefined : { field: 'parameters', text: 'Check the marked parameter' };
}

function subjectOf({ kind, query, report, search, connectionId, read }: Filled): Partial<ScheduleBody> | undefined {
  if (kind === 'report') return report && { reportPath: report.path };
  if (kind === 'search') return search && { searchId: search.id };
  return query && { queryId: query.id, connectionId, parameters: read().given };
}

/** Undefined while something is missing. */
async function save(filled: Filled, schedule: Schedule | undefined) {
  const { kind, name, query, timing, delivery } = filled;
  const subject = subjectOf(filled);
  if (!subject || !timing) return undefined;
  const sent = deliveryOf(delivery, kind === 'query' && query?.chart != null);
  const body: ScheduleBody = {
    name: name.trim(),
    ...subject,
    ...timing,
    // Absent keeps what is saved.
    ...(sent === null && !schedule?.delivery ? {} : { delivery: sent }),
  };
  try {
    if (!schedule) return (await call(createSchedule, { body, isBackground: true })).data;
    const headers = { 'If-Match': `"${schedule.version}"` };
    return (await call(updateSchedule, { params: { id: schedule.id }, body, headers, isBackground: true })).data;
  } catch (error) {
    throw atField(error, timing);
  }
}

export function useScheduleForm(props: ScheduleFormProps) {
  const { schedule, subject, onSaved } = props;
  const [draft, setDraft] = useState(() => startDraft(schedule, subject));
  const [checked, setChecked] = useState<Readonly<Record<string, string>>>({});
  const filled = useFilled(draft, props);
  const { timing } = filled;
  const next = useNextTimes(timing);
  const preview = timing && next.isSettled && next.isError ? placeOf(next.error, timing) : undefined;
  const check = () => {
    const { problems } = filled.read();
    setChecked(problems);
    const more = props.checkMore?.();
    const problem = problemOf(filled, Object.keys(problems).length === 0);
    return problem ?? (more === undefined ? undefined : { field: 'more', text: more });
  };
  const send = async () => {
    const saved = await save(filled, schedule);
    if (saved) await onSaved(saved);
  };
  const submit = useSubmit(send, { check, failureText });
  const change = (changed: Partial<Draft>) =>
    submit.onType<void>(() => setDraft((known) => ({ ...known, ...changed })))();
  return {
    ...submit,
    ...filled,
    draft,
    checked,
    change,
    changeParameter(parameter: string, value: string) {
      setChecked(({ [parameter]: _gone, ...rest }) => rest);
      change({ parameters: { ...draft.parameters, [parameter]: value } });
    },
    times: next.isError ? undefined : next.data,
    problemAt(field: Field) {
      if (submit.field === field) return submit.failure;
      return preview?.field === field ? preview.text : undefined;
    },
    /** What isn't said at a field. */
    failure: submit.field === undefined ? submit.failure : undefined,
  };
}

/** A day that wasn't changed keeps its time, which can be any if it was set through the API. */
function edgeOf(day: string, timeZone: string, edge: 'start' | 'end', saved: string | null | undefined): string | null {
  if (day === '') return null;
  return saved && dayIn(saved, timeZone) === day ? saved : dayEdge(day, timeZone, edge);
}

const fields: Record<string, Field> = {
  'schedule.name-required': 'name',
  'schedule.name-too-long': 'name',
  'schedule.cron': 'rule',
  'schedule.too-often': 'rule',
  'schedule.time-zone': 'timeZone',
  'query.not-found': 'subject',
  'report.not-found': 'subject',
  'report.locked': 'subject',
  'saved-search.not-found': 'subject',
  'connection.not-found': 'connection',
  'person.not-found': 'delivery',
  'delivery.recipient': 'delivery',
  'webhook.not-found': 'delivery',
  'destination.not-found': 'delivery',
};

/** Where a refusal is shown. */
function placeOf(error: unknown, timing: Pick<ScheduleBody, 'endsAt'> | undefined) {
  const code = error instanceof CallError ? error.code : undefined;
  const field = code === 'schedule.never' ? (timing?.endsAt ? 'endsOn' : 'rule') : fields[code ?? ''];
  return { field, text: failureText(error) };
}

/** A refusal with the field of this form that it is about. */
function atField(error: unknown, timing: Pick<ScheduleBody, 'endsAt'> | undefined): unknown {
  if (!(error instanceof CallError)) return error;
  const { status, code, id } = error;
  return Object.assign(new CallError(error.message, { status, code, id, field: placeOf(error, timing).field }), {
    isLeavingPage: error.isLeavingPage,
  });
}
