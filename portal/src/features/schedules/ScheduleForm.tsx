import { scheduleLimits } from '@platbook/contract/workbench/schedules';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { DayField } from '@platbook/ui/widgets/date/DateInput.tsx';
import { Select } from '@platbook/ui/widgets/Select.tsx';
import { FailureNote } from '../../widgets/FailureNote.tsx';
import { TextField } from '../../widgets/TextField.tsx';
import { DeliveryFields } from './deliveries/DeliveryFields.tsx';
import { NextTimes } from './NextTimes.tsx';
import { ParameterFields } from './ParameterFields.tsx';
import { QueryField } from './QueryField.tsx';
import { Labeled, RuleFields } from './RuleFields.tsx';
import { type ScheduleFormProps, useScheduleForm } from './use-schedule-form.ts';
import { ZoneField } from './ZoneField.tsx';

export function ScheduleForm({ onCancel, ...props }: ScheduleFormProps & { onCancel: () => void }) {
  const form = useScheduleForm(props);
  const { draft, problemAt, change } = form;
  const { schedule, query, connections } = props;
  return (
    <form ref={form.form} className="fills col" noValidate onSubmit={form.onSubmit}>
      <div className="sched-form tiles g16 fills scrolls">
        {query ? (
          <p className="muted t-13 breaks">
            Runs the saved query <b className="ink m">{query.name}</b> with your access to its data.
          </p>
        ) : (
          <QueryField
            query={draft.query}
            problem={problemAt('query')}
            onPick={(picked) => change({ query: picked, connectionId: undefined, parameters: {} })}
          />
        )}
        <TextField
          label="Name"
          boxClass=""
          autoComplete="off"
          data-autofocus={query !== undefined || undefined}
          maxLength={scheduleLimits.nameLength}
          value={form.name}
          problem={problemAt('name')}
          onChange={(name) => change({ name })}
        />
        <Labeled label="Connection">
          {(id) => (
            <>
              <Select
                id={id}
                boxClass={problemAt('connection') ? 'select err' : 'select'}
                aria-invalid={problemAt('connection') ? true : undefined}
                value={form.connectionId}
                onChange={(connectionId) => change({ connectionId })}
                choices={[
                  !connections.some((each) => each.id === form.connectionId) && [
                    form.connectionId,
                    'Choose a connection',
                  ],
                  ...connections.map((each) => [each.id, each.name] as const),
                ]}
              />
              {problemAt('connection') && (
                <p className="hint bad" role="alert">
                  {problemAt('connection')}
                </p>
              )}
            </>
          )}
        </Labeled>
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
        {form.parameters.length > 0 && (
          <ParameterFields
            key={draft.query?.id}
            parameters={form.parameters}
            draft={draft.parameters}
            problems={form.checked}
            connectionId={form.connectionId}
            onChange={form.changeParameter}
          />
        )}
        <DeliveryFields
          draft={draft.delivery}
          hasChart={draft.query?.chart != null}
          problem={problemAt('delivery')}
          onChange={(delivery) => change({ delivery })}
        />
        <FailureNote text={form.failure} />
      </div>
      <footer className="dialog-foot">
        <Button size="lg" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" size="lg" look="primary" isBusy={form.isSending}>
          {schedule ? 'Save' : 'Create schedule'}
        </Button>
      </footer>
    </form>
  );
}

function Period({ form: { draft, problemAt, change } }: { form: ReturnType<typeof useScheduleForm> }) {
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
