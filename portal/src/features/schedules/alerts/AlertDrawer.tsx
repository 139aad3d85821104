import { type Alert, type AlertBody, createAlert, updateAlert } from '@platbook/contract/workbench/alerts';
import { listConnections } from '@platbook/contract/workbench/connections';
import type { Query } from '@platbook/contract/workbench/queries';
import { getSchedule, listSchedules, type Schedule } from '@platbook/contract/workbench/schedules';
import { failureText, fieldOf } from '@platbook/ui/call/call-error';
import { Dialog, type Openable, SubmitFoot } from '@platbook/ui/overlays/Dialog.tsx';
import { RowsPending } from '@platbook/ui/widgets/RowsPending.tsx';
import { Segments } from '@platbook/ui/widgets/Segments.tsx';
import { showToast } from '@platbook/ui/widgets/toasts.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../api/call.ts';
import { Loaded } from '../../../api/Loaded.tsx';
import { useApp } from '../../../api/use-app.tsx';
import { useEndpoint } from '../../../api/use-endpoint.ts';
import { useSubmit } from '../../../api/use-submit.ts';
import { FailureNote } from '../../../widgets/FailureNote.tsx';
import { SelectField } from '../../../widgets/SelectField.tsx';
import { ruleText } from '../rule-text.ts';
import { ScheduleForm } from '../ScheduleForm.tsx';
import type { Subject } from '../use-schedule-form.ts';
import { schedulesKey } from '../use-schedules.ts';
import { type AlertProblemAt, bodyOfAlert, draftOfAlert, nameOfAlert, problemOfAlert } from './alert-draft.ts';
import { ConditionFields } from './ConditionFields.tsx';
import { alertsKey } from './use-alerts.ts';
import { type ResultColumns, useResultColumns } from './use-result-columns.ts';
import '../schedules.css';

interface AlertDrawerProps extends Openable {
  /** The alert to edit. */
  alert?: Alert | undefined;
  /** The schedule to watch. */
  schedule?: Schedule | undefined;
  /** The query to schedule and watch. Without any of them, the form begins with the choice of one. */
  query?: Query | undefined;
}

export function AlertDrawer({ isOpen, onClose, ...props }: AlertDrawerProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      ignoresOutside
      side="right"
      size={560}
      title={props.alert ? 'Edit alert' : 'New alert'}
      className="sched-frame col clips"
    >
      <DrawerContent {...props} onClose={onClose} />
    </Dialog>
  );
}

type ContentProps = Omit<AlertDrawerProps, 'isOpen'>;

function DrawerContent({ alert, schedule, query, onClose }: ContentProps) {
  const client = useQueryClient();
  const [made, setMade] = useState<Scheduled>();
  const [draft, setDraft] = useState(() => draftOfAlert(alert));
  const [problem, setProblem] = useState<AlertProblemAt>();
  const form: AlertFormState = {
    draft,
    problem,
    change(changed) {
      setDraft((known) => ({ ...known, ...changed }));
      setProblem(undefined);
    },
    check(columns) {
      const found = problemOfAlert(draft, columns);
      setProblem(found);
      return found?.text;
    },
    async save({ id, name }) {
      const body = bodyOfAlert(draft, { id, name });
      const saved = await send(alert, body).catch((error: unknown) => {
        if (fieldOf(error) === 'recipients') setProblem({ field: 'recipients', text: failureText(error) });
        throw error;
      });
      void client.invalidateQueries({ queryKey: alertsKey });
      void client.invalidateQueries({ queryKey: schedulesKey });
      onClose();
      showToast({ kind: 'success', text: `“${saved.data.name}” ${alert ? 'saved' : 'created'}` });
    },
  };
  const known = schedule ?? made?.schedule;
  if (alert) return <EditedAlert alert={alert} form={form} onCancel={onClose} />;
  if (known) return <AlertForm schedule={known} form={form} refusal={made?.refusal} onCancel={onClose} />;
  const onScheduled = (scheduled: Scheduled) => {
    setMade(scheduled);
    void client.invalidateQueries({ queryKey: schedulesKey });
  };
  return <NewAlert query={query} form={form} onScheduled={onScheduled} onCancel={onClose} />;
}

function send(alert: Alert | undefined, body: AlertBody) {
  if (!alert) return call(createAlert, { body, isBackground: true });
  const headers = { 'If-Match': `"${alert.version}"` };
  return call(updateAlert, { params: { id: alert.id }, body, headers, isBackground: true });
}

interface Scheduled {
  schedule: Schedule;
  /** Why its alert wasn't saved. */
  refusal: string | undefined;
}

interface AlertFormState {
  draft: ReturnType<typeof draftOfAlert>;
  problem: AlertProblemAt | undefined;
  change: (changed: Partial<ReturnType<typeof draftOfAlert>>) => void;
  check: (columns: ResultColumns | undefined) => string | undefined;
  save: (schedule: { id: string; name: string }) => Promise<void>;
}

interface PartProps {
  form: AlertFormState;
  onCancel: () => void;
}

function EditedAlert({ alert, ...props }: PartProps & { alert: Alert }) {
  const schedule = useEndpoint(getSchedule, { params: { id: alert.schedule.id }, isBackground: true });
  return (
    <Loaded from={schedule} failure="Couldn't load the schedule" place="drawer" pending={<RowsPending />}>
      {schedule.data && <AlertForm {...props} schedule={schedule.data} isSaved />}
    </Loaded>
  );
}

interface AlertFormProps extends PartProps {
  schedule: Schedule;
  isSaved?: boolean;
  /** Of an attempt before this form. */
  refusal?: string | undefined;
  /** Others that can be watched instead. */
  others?: readonly Schedule[];
  onChoose?: (id: string) => void;
}

function AlertForm({ schedule, form, isSaved, refusal, others, onChoose, onCancel }: AlertFormProps) {
  const [isTyped, setIsTyped] = useState(false);
  const columns = useResultColumns(schedule.queryId, schedule.lastRun?.batchId);
  const submit = useSubmit(() => form.save(schedule), {
    check: () => {
      const text = form.check(columns);
      return text === undefined ? undefined : { field: 'alert', text };
    },
    failureText,
  });
  const shownRefusal = isTyped || submit.isSending ? undefined : refusal;
  const fields = submit.form;
  useEffect(() => {
    if (refusal !== undefined) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusal, fields]);
  return (
    <form ref={submit.form} className="fills col" noValidate onSubmit={submit.onSubmit}>
      <div className="sched-form tiles g16 fills scrolls">
        {others && onChoose ? (
          <SelectField
            label="Schedule"
            data-autofocus
            value={schedule.id}
            choices={others.map((each): [string, string] => [each.id, each.name])}
            onChange={onChoose}
          />
        ) : (
          <p className="muted t-13 breaks">
            Looks at each run of <b className="ink m">{schedule.name}</b>. {ruleText(schedule.rule, schedule.timeZone)}.
          </p>
        )}
        <ConditionFields
          draft={form.draft}
          name={nameOfAlert(form.draft, schedule.name)}
          columns={columns}
          problem={form.problem}
          onChange={submit.onType((changed: Parameters<typeof form.change>[0]) => {
            form.change(changed);
            setIsTyped(true);
          })}
          isFocusedFirst={!others}
        />
        <FailureNote text={form.problem === undefined ? (submit.failure ?? shownRefusal) : undefined} />
      </div>
      <SubmitFoot onCancel={onCancel} isBusy={submit.isSending}>
        {isSaved ? 'Save' : 'Create alert'}
      </SubmitFoot>
    </form>
  );
}

interface NewAlertProps extends PartProps {
  query: Query | undefined;
  /** If the alert is refused after its schedule was saved, the next attempt only saves the alert. */
  onScheduled: (scheduled: Scheduled) => void;
}

const ways = [
  ['schedule', 'A schedule'],
  ['query', 'Something new'],
] as const;

function NewAlert({ query, ...props }: NewAlertProps) {
  const schedules = useEndpoint(listSchedules, { query: { limit: 200 }, isBackground: true });
  const [way, setWay] = useState<'schedule' | 'query'>('schedule');
  const [chosenId, setChosenId] = useState<string>();
  const choose = (chosenWay: 'schedule' | 'query') => {
    setWay(chosenWay);
    props.form.change({});
  };
  if (query) return <WatchedQuery {...props} query={query} />;
  const mine = schedules.data ?? [];
  const chosen = mine.find(({ id }) => id === chosenId) ?? mine[0];
  return (
    <Loaded from={schedules} failure="Couldn't load your schedules" place="drawer" pending={<RowsPending />}>
      {chosen && (
        <div className="alert-way row g12 ruled rigid">
          <span className="t-13 m">Watch</span>
          <Segments label="Watch" choices={ways} value={way} onChange={choose} />
        </div>
      )}
      {chosen && way === 'schedule' ? (
        <AlertForm {...props} schedule={chosen} others={mine} onChoose={setChosenId} />
      ) : (
        <WatchedQuery {...props} query={undefined} />
      )}
    </Loaded>
  );
}

/** Makes the schedule and the alert in one form. */
function WatchedQuery({ query, form, onScheduled, onCancel }: NewAlertProps) {
  const { config } = useApp();
  const connections = useEndpoint(listConnections, { isBackground: true });
  const [columns, setColumns] = useState<ResultColumns>();
  const onSaved = async (schedule: Schedule) => {
    try {
      await form.save(schedule);
    } catch (error) {
      onScheduled({ schedule, refusal: failureText(error) });
    }
  };
  return (
    <Loaded from={connections} failure="Couldn't load your connections" place="drawer" pending={<RowsPending />}>
      <ScheduleForm
        schedule={undefined}
        subject={query && { kind: 'query', query }}
        connections={connections.data ?? []}
        defaultConnectionId={config.defaultConnectionId}
        onSaved={onSaved}
        onCancel={onCancel}
        checkMore={() => form.check(columns)}
        submitLabel="Create alert"
        more={(scheduled) => <AlertPart {...scheduled} form={form} onColumns={setColumns} />}
      />
    </Loaded>
  );
}

interface AlertPartProps {
  name: string;
  subject: Subject;
  onType: () => void;
  form: AlertFormState;
  onColumns: (columns: ResultColumns | undefined) => void;
}

function AlertPart({ name, subject: { kind, query }, onType, form, onColumns }: AlertPartProps) {
  const columns = useResultColumns(kind === 'query' ? query?.id : undefined, undefined);
  useEffect(() => onColumns(columns), [columns, onColumns]);
  return (
    <section className="alert-part tiles g16" aria-label="Alert">
      <ConditionFields
        draft={form.draft}
        name={nameOfAlert(form.draft, name)}
        columns={columns}
        problem={form.problem}
        onChange={(changed) => {
          form.change(changed);
          onType();
        }}
      />
    </section>
  );
}
