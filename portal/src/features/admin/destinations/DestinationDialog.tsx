import {
  createDestination,
  type Destination,
  type DestinationBody,
  type DestinationKind,
  destinationKinds,
  destinationLimits,
  updateDestination,
} from '@platbook/contract/admin/destinations';
import { failureText } from '@platbook/ui/call/call-error';
import { Dialog, type Openable, SubmitFoot } from '@platbook/ui/overlays/Dialog.tsx';
import { CheckLine } from '@platbook/ui/widgets/CheckLine.tsx';
import { Segments } from '@platbook/ui/widgets/Segments.tsx';
import { showToast } from '@platbook/ui/widgets/toasts.tsx';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { useSubmit } from '../../../api/use-submit.ts';
import { FailureNote } from '../../../widgets/FailureNote.tsx';
import { TextField } from '../../../widgets/TextField.tsx';
import { kindNames } from './kind-names.ts';

interface DestinationDialogProps extends Openable {
  /** The one to edit; undefined for a new one. */
  destination: Destination | undefined;
  onSaved: () => void;
}

export function DestinationDialog({ isOpen, onClose, destination, onSaved }: DestinationDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      size={520}
      ignoresOutside
      title={destination ? 'Edit destination' : 'Allow destination'}
    >
      <DestinationForm destination={destination} onClose={onClose} onSaved={onSaved} />
    </Dialog>
  );
}

const kinds = destinationKinds.map((kind) => [kind, kindNames[kind]] as const);

const fields: Record<DestinationKind, { label: string; placeholder: string; hint: string }> = {
  address: { label: 'Address or domain', placeholder: 'example.com', hint: 'A domain allows all of its addresses.' },
  webhook: {
    label: 'Host or start of a URL',
    placeholder: 'https://example.com/hooks',
    hint: "Users' webhooks can have any URL that starts with it.",
  },
  slack: {
    label: 'Host or start of a URL',
    placeholder: 'https://hooks.slack.com/services/T0123456789',
    hint: 'With the ID of your workspace, no other one can receive anything.',
  },
  bucket: { label: 'Name', placeholder: 'Data lake', hint: 'Under this name people choose it in a schedule.' },
};

type Bucket = Required<NonNullable<DestinationBody['bucket']>>;

const newBucket: Bucket = {
  endpoint: '',
  region: '',
  bucket: '',
  prefix: '',
  isPathStyle: false,
  accessKeyId: '',
  secretAccessKey: '',
};

function DestinationForm({ destination, onClose, onSaved }: Omit<DestinationDialogProps, 'isOpen'>) {
  const [kind, setKind] = useState<DestinationKind>(destination?.kind ?? 'address');
  const [value, setValue] = useState(destination?.value ?? '');
  const [hasRows, setHasRows] = useState(destination?.hasRows ?? false);
  const [bucket, setBucket] = useState<Bucket>({ ...newBucket, ...destination?.bucket });
  const send = async () => {
    const body = { kind, value: value.trim(), hasRows, ...(kind === 'bucket' ? { bucket } : {}) };
    if (destination) await call(updateDestination, { params: { id: destination.id }, body, isBackground: true });
    else await call(createDestination, { body, isBackground: true });
    onClose();
    onSaved();
    showToast({ kind: 'success', text: `${body.value} ${destination ? 'saved' : 'allowed'}` });
  };
  const { form, isSending, failure, field, onSubmit, onType } = useSubmit(send, {
    check: () => (value.trim() === '' ? { field: 'value', text: `Enter ${missing[kind]}` } : undefined),
    failureText,
  });
  const problemAt = (at: string) => (field === at ? failure : undefined);
  const { label, placeholder, hint } = fields[kind];
  return (
    <form ref={form} noValidate onSubmit={onSubmit}>
      <div className="dest-form tiles g16 t-13">
        {!destination && <Segments label="Kind" choices={kinds} value={kind} onChange={onType(setKind)} />}
        <TextField
          label={label}
          data-autofocus
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          maxLength={destinationLimits.valueLength}
          value={value}
          problem={problemAt('value')}
          hint={hint}
          onChange={onType(setValue)}
        />
        {kind === 'bucket' && (
          <BucketFields
            bucket={bucket}
            isSecretKept={destination !== undefined}
            problemAt={problemAt}
            onChange={(changed) => onType<void>(() => setBucket({ ...bucket, ...changed }))()}
          />
        )}
        <CheckLine isOn={hasRows} onChange={() => setHasRows(!hasRows)}>
          Rows and files can be sent there
        </CheckLine>
        <p className="hint">
          {hasRows
            ? 'Property data leaves the app. Check that your contracts allow it.'
            : kind === 'bucket'
              ? "Without rows, the bucket can't be chosen."
              : 'Only titles, row counts and links are sent.'}
        </p>
        <FailureNote text={field !== undefined && knownFields.has(field) ? undefined : failure} />
      </div>
      <SubmitFoot onCancel={onClose} isBusy={isSending}>
        {destination ? 'Save' : 'Allow'}
      </SubmitFoot>
    </form>
  );
}

const missing: Record<DestinationKind, string> = {
  address: 'an address or a domain',
  webhook: 'a host or a URL',
  slack: 'a host or a URL',
  bucket: 'a name',
};
const knownFields: ReadonlySet<string> = new Set(['value', ...Object.keys(newBucket)]);

interface BucketFieldsProps {
  bucket: Bucket;
  isSecretKept: boolean;
  problemAt: (field: string) => string | undefined;
  onChange: (changed: Partial<Bucket>) => void;
}

function BucketFields({ bucket, isSecretKept, problemAt, onChange }: BucketFieldsProps) {
  const field = (key: Exclude<keyof Bucket, 'isPathStyle'>, label: string, rest: { [name: string]: string } = {}) => (
    <TextField
      label={label}
      autoComplete="off"
      spellCheck={false}
      value={bucket[key]}
      problem={problemAt(key)}
      onChange={(text) => onChange({ [key]: text })}
      {...rest}
    />
  );
  return (
    <>
      {field('endpoint', 'Endpoint', { placeholder: 'https://s3.us-west-2.amazonaws.com' })}
      <div className="dest-pair tiles g12">
        {field('region', 'Region', { placeholder: 'us-west-2' })}
        {field('bucket', 'Bucket', { placeholder: 'platbook-exports' })}
      </div>
      {field('prefix', 'Prefix (optional)', { placeholder: 'platbook/' })}
      <div className="dest-pair tiles g12">
        {field('accessKeyId', 'Access key ID')}
        {field('secretAccessKey', 'Secret access key', {
          type: 'password',
          autoComplete: 'new-password',
          ...(isSecretKept ? { hint: 'Leave empty to keep it.' } : {}),
        })}
      </div>
      <CheckLine isOn={bucket.isPathStyle} onChange={() => onChange({ isPathStyle: !bucket.isPathStyle })}>
        The bucket is in the URL's path, as in MinIO
      </CheckLine>
    </>
  );
}
