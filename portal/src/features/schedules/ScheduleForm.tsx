import { scheduleLimits } from '@platbook/contract/workbench/schedules';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { DayField } from '@platbook/ui/widgets/date/DateInput.tsx';
import type { ReactNode } from 'react';
import { FailureNote } from '../../widgets/FailureNote.tsx';
import { Labeled } from '../../widgets/LabeledField.tsx';
import { SelectField } from '../../widgets/SelectField.tsx';
import { TextField } from '../../widgets/TextField.tsx';
import { DeliveryFields } from './deliveries/DeliveryFields.tsx';
import { NextTimes } from './NextTimes.tsx';
import { ParameterFields } from './ParameterFields.tsx';
import { RuleFields } from './RuleFields.tsx';
import { SubjectFields } from './SubjectFields.tsx';
import { type ScheduleFormProps, type Subject, useScheduleForm } from './use-schedule-form.ts';
import { ZoneField } from './ZoneField.tsx';

interface FormProps extends ScheduleFormProps {
  onCancel: () => void;
  /** More fields; `onType` removes a failure. */
  more?: (form: { name: string; subject: Subject; onType: () => void }) => ReactNode;
  submitLabel?: string;
}

export function ScheduleForm({ onCancel, more, submitLabel, ...props }: FormProps) {
  const form = useScheduleForm(props);
  const { draft, problemAt, change } = form;
  const { schedule, subject, connections } = props;
  return (
    <form ref={form.form} className="fills col" noValidate onSubmit={form.onSubmit}>
      <div className="sched-form tiles g16 fills scrolls">
        {subject ? <SubjectLine {...subject} /> : <SubjectFields form={form} />}
        <TextField
          label={more ? 'Schedule name' : 'Name'}
          boxClass=""
          autoComplete="off"
          data-autofocus={subject !== undefined || undefined}
          maxLength={scheduleLimits.nameLength}
          value={form.name}
          problem={problemAt('name')}
          onChange={(name) => change({ name })}
        />
        {draft.kind === 'query' && <ConnectionField form={form} connections={connections} />}
        <RuleFields
          draft={draft.rule}
          problem={problemAt('rule')}
          onChange={(rule) => change({ rule: { ...draft.rule, ...rule } })}
        />
        <ZoneField
          value={draft.timeZone}
          problem={problemAt('timeZone')}
          onChange={(timeZone) => change({ timeZone })}
        />
        <NextTimes times={form.times} timeZone={draft.timeZone} />
        <Period form={form} />
        {draft.kind === 'query' && form.parameters.length > 0 && (
          <ParameterFields
            key={draft.query?.id}
            parameters={form.parameters}
            draft={draft.parameters}
            problems={form.checked}
            connectionId={form.connectionId}
            onChange={form.changeParameter}
          />
        )}
        {more ? (
          more({ name: form.name, subject: draft, onType: () => change({}) })
        ) : (
          <DeliveryFields
            draft={draft.delivery}
            hasChart={draft.kind === 'query' && draft.query?.chart != null}
            problem={problemAt('delivery')}
            onChange={(delivery) => change({ delivery })}
          />
        )}
        <FailureNote text={form.failure} />
      </div>
      <footer className="dialog-foot">
        <Button size="lg" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" size="lg" look="primary" isBusy={form.isSending}>
          {submitLabel ?? (schedule ? 'Save' : 'Create schedule')}
        </Button>
      </footer>
    </form>
  );
}

/** What an existing schedule, or one of a page that is open, runs. */
function SubjectLine({ kind, query, report, search }: Subject) {
  const [what, name] = {
    query: ['saved query', query?.name],
    report: ['report page', report?.name],
    search: ['saved search', search?.name],
  }[kind];
  const hasFilters = /[?&](where|pick|period|drill)=/.test(report?.path ?? '');
  return (
    <p className="muted t-13 breaks">
      Runs the {what} <b className="ink m">{name}</b> with {hasFilters && 'its filters and '}your access to its data.
    </p>
  );
}

type ScheduleFormState = ReturnType<typeof useScheduleForm>;

function ConnectionField({ form, connections }: { form: ScheduleFormState } & Pick<ScheduleFormProps, 'connections'>) {
  const { connectionId, change, problemAt } = form;
  const problem = problemAt('connection');
  return (
    <SelectField
      label="Connection"
      problem={problem}
      value={connectionId}
      onChange={(chosen) => change({ connectionId: chosen })}
      choices={[
        !connections.some((each) => each.id === connectionId) && [connectionId, 'Choose a connection'],
        ...connections.map((each) => [each.id, each.name] as const),
      ]}
    />
  );
}

function Period({ form: { draft, problemAt, change } }: { form: ScheduleFormState }) {
  return (
    <div className="sched-when tiles g12">
      <Labeled label="Starts on (optional)">
        {(id) => (
          <DayField
            named={{ id, 'aria-label': 'Starts on' }}
            value={draft.startsOn}
            onChange={(startsOn) => change({ startsOn })}
          />
        )}
      </Labeled>
      <Labeled label="Ends after (optional)">
        {(id) => (
          <>
            <DayField
              named={{
                id,
                'aria-label': 'Ends after',
                'aria-describedby': problemAt('endsOn') ? `${id}-problem` : undefined,
              }}
              value={draft.endsOn}
              onChange={(endsOn) => change({ endsOn })}
            />
            {problemAt('endsOn') && (
              <p id={`${id}-problem`} className="hint bad" role="alert">
                {problemAt('endsOn')}
              </p>
            )}
          </>
        )}
      </Labeled>
    </div>
  );
}
