import type { Connection } from '@platbook/contract/workbench/connections';
import type { Query } from '@platbook/contract/workbench/queries';
import {
  createSchedule,
  type Schedule,
  type ScheduleBody,
  scheduleLimits,
  updateSchedule,
} from '@platbook/contract/workbench/schedules';
import { dialectOf } from '@platbook/sql/dialects';
import { findParameters } from '@platbook/sql/resolve-parameters';
import { CallError, failureText } from '@platbook/ui/call/call-error';
import { useMemo, useState } from 'react';
import { call } from '../../api/call.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { useNextTimes } from './NextTimes.tsx';
import { draftOfParameters, type ParameterDraft, readParameters } from './parameter-draft.ts';
import { draftOfRule, type RuleDraft, ruleOf } from './rule-draft.ts';
import { dayEdge, dayIn, ownZone } from './zone-times.ts';

interface Draft {
  /** Undefined until it is typed: the query's name. */
  name: string | undefined;
  query: Query | undefined;
  /** Undefined until it is chosen: the query's connection. */
  connectionId: string | undefined;
  rule: RuleDraft;
  timeZone: string;
  /** Days in the schedule's zone; '' for none. */
  startsOn: string;
  endsOn: string;
  parameters: ParameterDraft;
}

export interface ScheduleFormProps {
  /** Undefined for a new schedule. */
  schedule: Schedule | undefined;
  /** Undefined to choose one. */
  query: Query | undefined;
  connections: readonly Connection[];
  defaultConnectionId: string | undefined;
  onSaved: (schedule: Schedule) => void;
}

function startDraft(schedule: Schedule | undefined, query: Query | undefined): Draft {
  const timeZone = schedule?.timeZone ?? ownZone();
  const dayOf = (at: string | null | undefined) => (at ? dayIn(at, timeZone) : '');
  return {
    name: schedule?.name,
    query,
    connectionId: schedule?.connectionId,
    rule: draftOfRule(schedule?.rule),
    timeZone,
    startsOn: dayOf(schedule?.startsAt),
    endsOn: dayOf(schedule?.endsAt),
    parameters: draftOfParameters(schedule?.parameters),
  };
}

type Field = 'name' | 'query' | 'connection' | 'rule' | 'timeZone' | 'endsOn' | 'parameters';

export function useScheduleForm({ schedule, query, connections, defaultConnectionId, onSaved }: ScheduleFormProps) {
  const [draft, setDraft] = useState(() => startDraft(schedule, query));
  const [checked, setChecked] = useState<Readonly<Record<string, string>>>({});
  const name = draft.name ?? draft.query?.name ?? '';
  const chosenId = draft.connectionId ?? draft.query?.connectionId;
  const connectionId = chosenId || defaultConnectionId || (connections[0]?.id ?? '');
  const connection = connections.find(({ id }) => id === connectionId);
  const dialect = dialectOf(connection?.driver);
  const text = draft.query?.queryText ?? '';
  const parameters = useMemo(() => findParameters(text, dialect), [text, dialect]);
  const rule = ruleOf(draft.rule);
  const { timeZone, startsOn, endsOn } = draft;
  const timing = rule && {
    rule,
    timeZone,
    startsAt: edgeOf(startsOn, timeZone, 'start', schedule?.startsAt),
    endsAt: edgeOf(endsOn, timeZone, 'end', schedule?.endsAt),
  };
  const next = useNextTimes(timing);
  const previewFailure = timing && next.isSettled && next.isError ? placeOf(next.error, timing) : undefined;

  const check = (): string | { field: Field; text: string } | undefined => {
    const read = readParameters(text, dialect, draft.parameters);
    setChecked(read.problems);
    if (!draft.query) return { field: 'query', text: 'Choose a query' };
    if (name.trim() === '') return { field: 'name', text: 'Enter a name' };
    if (!connection) return { field: 'connection', text: 'Choose a connection' };
    if (!timing) return { field: 'rule', text: draft.rule.kind === 'cron' ? 'Enter a cron text' : 'Enter a time' };
    if (startsOn && endsOn && endsOn < startsOn) return { field: 'endsOn', text: 'Enter a day after the start' };
    if (Object.keys(read.problems).length > 0) return { field: 'parameters', text: 'Check the marked parameter' };
    return undefined;
  };
  const send = async () => {
    if (!draft.query || !timing) return;
    const { given } = readParameters(text, dialect, draft.parameters);
    const body: ScheduleBody = {
      name: name.trim(),
      queryId: draft.query.id,
      connectionId,
      ...timing,
      parameters: given,
    };
    const headers = { 'If-Match': `"${schedule?.version}"` };
    const { data } = schedule
      ? await call(updateSchedule, { params: { id: schedule.id }, body, headers, isBackground: true })
      : await call(createSchedule, { body, isBackground: true });
    onSaved(data);
  };
  const submit = useSubmit(
    () =>
      send().catch((error: unknown) => {
        throw atField(error, timing);
      }),
    { check, failureText },
  );
  const change = (changed: Partial<Draft>) =>
    submit.onType<void>(() => setDraft((known) => ({ ...known, ...changed })))();
  const problemAt = (field: Field) => (submit.field === field ? submit.failure : undefined);
  return {
    ...submit,
    draft,
    name,
    connectionId,
    parameters,
    checked,
    change,
    changeParameter(parameter: string, value: string) {
      setChecked(({ [parameter]: _gone, ...rest }) => rest);
      change({ parameters: { ...draft.parameters, [parameter]: value } });
    },
    next: { times: next.isError ? undefined : next.data, isPending: next.isFetching },
    problems: {
      name: problemAt('name'),
      query: problemAt('query'),
      connection: problemAt('connection'),
      rule: problemAt('rule') ?? (previewFailure?.field === 'rule' ? previewFailure.text : undefined),
      timeZone: problemAt('timeZone') ?? (previewFailure?.field === 'timeZone' ? previewFailure.text : undefined),
      endsOn: problemAt('endsOn') ?? (previewFailure?.field === 'endsOn' ? previewFailure.text : undefined),
    },
    /** What isn't said at a field. */
    failure: submit.field === undefined ? submit.failure : undefined,
    nameLength: scheduleLimits.nameLength,
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
  'query.not-found': 'query',
  'connection.not-found': 'connection',
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
