import { type Delivery, deliveryLimits, type Recipient } from '@platbook/contract/workbench/deliveries';
import { searchPeople } from '@platbook/contract/workbench/sharing';
import { CircleAlert } from '@platbook/ui/icons';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { CheckLine } from '@platbook/ui/widgets/CheckLine.tsx';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { Removable } from '@platbook/ui/widgets/Removable.tsx';
import { useId } from 'react';
import { call } from '../../../api/call.ts';
import { useCurrentUser } from '../../../api/use-app.tsx';
import { PeoplePicker } from '../../../widgets/PeoplePicker.tsx';
import { SelectField } from '../../../widgets/SelectField.tsx';
import { OutsidePicker } from '../../webhooks/index.ts';
import { type DeliveryDraft, keyOfRecipient, withoutRecipient, withRecipients } from './delivery-draft.ts';
import { isNamed, useRecipientNames } from './use-recipient-names.ts';

interface DeliveryFieldsProps {
  draft: DeliveryDraft;
  /** The query has a saved chart. */
  hasChart: boolean;
  problem: string | undefined;
  onChange: (draft: DeliveryDraft) => void;
  /** Of an alert: what it reports is sent. */
  isOfAlert?: boolean;
}

const formats = [
  ['', 'No file'],
  ['csv', 'CSV'],
  ['xlsx', 'Excel (XLSX)'],
  ['parquet', 'Parquet'],
  ['json', 'JSON'],
] as const;

const places = [
  ['attachment', 'Attach it, up to 5 MB'],
  ['link', 'Link to it'],
] as const;

export function DeliveryFields({ draft, hasChart, problem, onChange, isOfAlert = false }: DeliveryFieldsProps) {
  const isSending = draft.recipients.length > 0;
  const change = (changed: Partial<Delivery>) => onChange({ ...draft, ...changed });
  return (
    <fieldset className="sched-params blank">
      <legend className="t-13 m">{isOfAlert ? 'Send what changed' : 'Send results'}</legend>
      <p className="hint">
        {isOfAlert
          ? 'When it fires, through notifications and email. Without recipients, only your notifications show it.'
          : 'After each run that finishes, through notifications and email.'}{' '}
        People receive rows only if their own license allows it at that time, otherwise a link.
      </p>
      <Recipients draft={draft} problem={problem} onChange={onChange} />
      {isSending && (
        <div className="col g8 mt12">
          <CheckLine isOn={draft.hasRows} onChange={() => change({ hasRows: !draft.hasRows })}>
            First {deliveryLimits.firstRows} rows as a table
          </CheckLine>
          {hasChart && (
            <CheckLine isOn={draft.hasChart} onChange={() => change({ hasChart: !draft.hasChart })}>
              The query's chart as an image
            </CheckLine>
          )}
          <div className="sched-when tiles g12">
            <SelectField
              label={isOfAlert ? 'File with the rows' : 'File with all rows'}
              choices={formats}
              value={draft.format ?? ''}
              onChange={(format) => change({ format: format === '' ? null : format })}
            />
            {draft.format !== null && (
              <SelectField
                label="How the file is sent"
                choices={places}
                value={draft.fileAs}
                onChange={(fileAs) => change({ fileAs })}
              />
            )}
          </div>
        </div>
      )}
    </fieldset>
  );
}

function Recipients({ draft, problem, onChange }: Pick<DeliveryFieldsProps, 'draft' | 'problem' | 'onChange'>) {
  const id = useId();
  const user = useCurrentUser();
  const names = useRecipientNames(draft.recipients);
  const add = (...added: readonly Recipient[]) => onChange(withRecipients(draft, added));
  const isFull = draft.recipients.length >= deliveryLimits.recipients;
  const isIn = (recipient: Recipient) =>
    draft.recipients.some((each) => keyOfRecipient(each) === keyOfRecipient(recipient));
  const named = draft.recipients.filter(isNamed);
  const own: Recipient = { kind: 'person', id: user.id };
  return (
    <div className="col g8 mt12">
      <label className="label" htmlFor={id}>
        Recipients
      </label>
      {named.length > 0 && (
        <ul className="row wrap g6" aria-label="Recipients">
          {named.map((recipient) => (
            <li key={keyOfRecipient(recipient)} className="tag">
              <Removable text={names.nameOf(recipient)} onRemove={() => onChange(withoutRecipient(draft, recipient))} />
            </li>
          ))}
        </ul>
      )}
      {isFull ? (
        <p className="hint">There can be up to {deliveryLimits.recipients} recipients.</p>
      ) : (
        <>
          <PeoplePicker
            named={{
              id,
              'aria-invalid': problem !== undefined || undefined,
              'aria-describedby': problem === undefined ? undefined : `${id}-problem`,
              placeholder: 'Search by name, or enter an address',
            }}
            search={async (q, signal) => (await call(searchPeople, { query: { q }, signal, isBackground: true })).data}
            leftOut={names.emails}
            onPick={(person) => {
              names.learn(person);
              add({ kind: 'person', id: person.id });
            }}
            onAddresses={(addresses) => add(...addresses.map((address) => ({ kind: 'address', address }) as const))}
          />
          {!isIn(own) && (
            <div>
              <Button onClick={() => add(own)}>Add yourself</Button>
            </div>
          )}
        </>
      )}
      <OutsidePicker recipients={draft.recipients} onChange={(recipients) => onChange({ ...draft, recipients })} />
      {problem !== undefined && (
        <p id={`${id}-problem`} className="hint bad" role="alert">
          <Icon of={CircleAlert} size={12} />
          {problem}
        </p>
      )}
    </div>
  );
}
