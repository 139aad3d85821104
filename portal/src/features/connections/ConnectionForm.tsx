import { emptyInputs } from '@platbook/contract/rules/connection';
import {
  type Connection,
  createConnection,
  type Driver,
  listConnections,
  listDrivers,
  updateConnection,
} from '@platbook/contract/workbench/connections';
import { errorText, fieldOf } from '@platbook/ui/call/call-error';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { endpointQuery, useEndpoint } from '../../api/use-endpoint.ts';
import { AccessField } from './AccessField.tsx';
import { buildBody, buildDraft, buildTestBody, type ConnectionDraft, fieldsOf } from './connection-draft.ts';
import { FormEnd } from './FormEnd.tsx';
import { DriverField, TextField, TickField } from './FormField.tsx';
import { useConnectionTest } from './use-connection-test.ts';

interface Saving {
  isOn: boolean;
  failure?: string | undefined;
  field?: string | undefined;
}

interface ConnectionFormProps {
  saved: Connection | undefined;
  onDone: () => void;
}

function useConnectionForm({ saved, onDone }: ConnectionFormProps) {
  const client = useQueryClient();
  const drivers = useEndpoint(listDrivers, { isBackground: true });
  const [draft, setDraft] = useState(() => buildDraft(saved));
  const [isFlagging, setIsFlagging] = useState(false);
  const [saving, setSaving] = useState<Saving>({ isOn: false });
  const { state, test, forget } = useConnectionTest();
  const form = useRef<HTMLFormElement>(null);
  const driver = drivers.data?.find(({ id }) => id === draft.driver);
  const flagged = isFlagging ? emptyInputs(draft) : [];
  const failedTest = state.kind === 'failed' ? state : undefined;
  const refused = inputOf(saving.field ?? failedTest?.field, driver);
  const refusal = saving.failure ?? failedTest?.text;
  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>(`[name="${CSS.escape(refused)}"]`)?.focus();
  }, [refused]);
  const wrong = (input: 'name' | 'driver') =>
    flagged.includes(input) ? emptyTexts[input] : refused === input ? refusal : undefined;

  const change = (changes: Partial<ConnectionDraft>) => {
    setDraft((known) => ({ ...known, ...changes }));
    setSaving({ isOn: false });
    forget();
  };
  const isFilled = (inputs: readonly ('name' | 'driver')[]) => {
    const first = emptyInputs(draft).find((input) => inputs.includes(input));
    if (first === undefined) return true;
    setIsFlagging(true);
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    return false;
  };
  const save = async () => {
    if (saving.isOn || !isFilled(['name', 'driver'])) return;
    setSaving({ isOn: true });
    try {
      const body = buildBody(draft, driver, saved);
      if (saved) await call(updateConnection, { params: { id: saved.id }, body, isBackground: true });
      else await call(createConnection, { body, isBackground: true });
    } catch (error) {
      setSaving({ isOn: false, failure: errorText(error), field: fieldOf(error) });
      return;
    }
    await client.invalidateQueries(endpointQuery(listConnections));
    // The connection can refer to another database now.
    if (saved) client.removeQueries({ queryKey: ['schema', saved.id], type: 'inactive' });
    if (saved) void client.invalidateQueries({ queryKey: ['schema', saved.id] });
    onDone();
  };
  const runTest = () => {
    if (isFilled(['driver'])) void test(buildTestBody(draft, driver, saved));
  };
  return { form, draft, driver, drivers, change, wrong, refused, refusal, saving, save, state, runTest };
}

export function ConnectionForm(props: ConnectionFormProps) {
  const { saved, onDone } = props;
  const { form, draft, driver, drivers, change, wrong, refused, refusal, saving, save, state, runTest } =
    useConnectionForm(props);
  // A driver without fields is configured only by the deployment.
  const configurable = drivers.data?.filter(({ fields }) => fields.length > 0) ?? [];
  return (
    <form
      ref={form}
      className="fills col"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div className="c-form marked tiles fills scrolls work">
        <TextField
          label="Name"
          span="c2"
          isFlagged={wrong('name') !== undefined}
          hint={wrong('name')}
          name="name"
          required
          // The form opens a dialog, or replaces a list in an open one.
          data-autofocus
          autoFocus
          value={draft.name}
          onChange={(name) => change({ name })}
        />
        <TextField
          label="Driver"
          span="c2"
          isFlagged={wrong('driver') !== undefined}
          hint={wrong('driver') ?? (drivers.isError ? errorText(drivers.error) : undefined)}
          name="driver"
          required
          value={draft.driver}
          onChange={(id) => change({ driver: id, fields: fieldsOf(id, saved) })}
          choices={[['', 'Choose a driver'], ...configurable.map(({ id, name }) => [id, name] as const)]}
        />
        <hr className="whole" />
        {driver?.fields.map((field) => (
          <DriverField
            key={`${draft.driver}.${field.key}`}
            field={field}
            fields={driver.fields}
            value={draft.fields[field.key]}
            refusal={refused === field.key ? refusal : undefined}
            isSaved={saved?.driver === draft.driver && (saved.keptSecrets ?? []).includes(field.key)}
            onChange={(value) => change({ fields: { ...draft.fields, [field.key]: value } })}
          />
        ))}
        {driver?.supportsConnectionClient && (
          <TickField
            label="Allow multi-statement transactions"
            hint="Adds “Connect to database” to the toolbar, so a session lasts between runs."
            isTicked={draft.isMultiStatement}
            onChange={(isMultiStatement) => change({ isMultiStatement })}
          />
        )}
        {driver && <hr className="whole" />}
        <TextField
          label="Idle timeout (minutes)"
          span="c4 c-idle"
          hint={refused === 'idleTimeoutSeconds' ? refusal : 'Close the connection after this long without use.'}
          type="number"
          step="any"
          inputMode="decimal"
          className="fig"
          name="idleTimeoutSeconds"
          isFlagged={refused === 'idleTimeoutSeconds'}
          value={draft.idleTimeoutMinutes}
          onChange={(idleTimeoutMinutes) => change({ idleTimeoutMinutes })}
        />
        <AccessFields draft={draft} change={change} refusal={refused === 'accesses' ? refusal : undefined} />
      </div>
      <FormEnd
        test={state}
        isSaving={saving.isOn}
        failure={saving.failure}
        isAtField={refused !== undefined}
        onTest={runTest}
        onCancel={onDone}
      />
    </form>
  );
}

/** The name of the input that a refusal is about; undefined if the form doesn't have it. */
function inputOf(field: string | undefined, driver: Driver | undefined): string | undefined {
  const [key] = field?.replace(/^data\./, '').split('.') ?? [];
  const own = ['name', 'driver', 'idleTimeoutSeconds', 'accesses'];
  return key && (own.includes(key) || driver?.fields.some((each) => each.key === key)) ? key : undefined;
}

const emptyTexts = { name: 'Connection name required', driver: 'Driver required' };

type AccessFieldsProps = Pick<ReturnType<typeof useConnectionForm>, 'draft' | 'change'> & {
  refusal: string | undefined;
};

function AccessFields({ draft, change, refusal }: AccessFieldsProps) {
  return (
    <>
      <TickField
        label="Everyone can use it"
        hint="Includes trial users."
        isTicked={draft.isForEveryone}
        onChange={(isForEveryone) => change({ isForEveryone })}
      />
      {!draft.isForEveryone && (
        <AccessField emails={draft.people} refusal={refusal} onChange={(people) => change({ people })} />
      )}
    </>
  );
}
