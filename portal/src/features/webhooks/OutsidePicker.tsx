import type { Recipient } from '@platbook/contract/workbench/deliveries';
import { listBuckets, listWebhooks, type Webhook } from '@platbook/contract/workbench/webhooks';
import { CheckLine } from '@platbook/ui/widgets/CheckLine.tsx';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { Loaded } from '../../api/Loaded.tsx';
import { useEndpoint } from '../../api/use-endpoint.ts';
import './webhooks.css';

type Outside = Extract<Recipient, { kind: 'webhook' | 'bucket' }>;
interface Choice {
  recipient: Outside;
  name: string;
  about: string;
}

interface OutsidePickerProps {
  recipients: readonly Recipient[];
  onChange: (recipients: Recipient[]) => void;
}

const isSame = (one: Recipient, { kind, id }: Outside) => one.kind === kind && 'id' in one && one.id === id;
const isOutside = (recipient: Recipient): recipient is Outside =>
  recipient.kind === 'webhook' || recipient.kind === 'bucket';

/** Chooses the user's webhooks and the admins' buckets among the recipients of a schedule. */
export function OutsidePicker({ recipients, onChange }: OutsidePickerProps) {
  const id = useId();
  const webhooks = useEndpoint(listWebhooks, { isBackground: true });
  const buckets = useEndpoint(listBuckets, { isBackground: true });
  const choices: Choice[] = [
    ...(webhooks.data ?? []).map((webhook) => ({
      recipient: { kind: 'webhook' as const, id: webhook.id },
      name: webhook.name,
      about: aboutOf(webhook),
    })),
    ...(buckets.data ?? []).map((bucket) => ({
      recipient: { kind: 'bucket' as const, id: bucket.id },
      name: bucket.name,
      about: 'S3 bucket, receives the file',
    })),
  ];
  const isLoaded = webhooks.data !== undefined && buckets.data !== undefined;
  const gone = isLoaded
    ? recipients.filter(isOutside).filter((each) => !choices.some(({ recipient }) => isSame(recipient, each)))
    : [];
  const toggle = (recipient: Outside) => {
    const rest = recipients.filter((each) => !isSame(each, recipient));
    onChange(rest.length < recipients.length ? rest : [...recipients, recipient]);
  };
  return (
    <section aria-labelledby={id}>
      <h3 className="label" id={id}>
        Webhooks and buckets
      </h3>
      <Loaded from={webhooks} failure="Couldn't load webhooks" place="part">
        {isLoaded && choices.length + gone.length === 0 && (
          <p className="hint">
            You have none. <Link to="/webhooks">Create a webhook</Link> to send results to another system or Slack.
          </p>
        )}
        {[...choices, ...gone.map(toGone)].map(({ recipient, name, about }) => (
          <CheckLine
            key={`${recipient.kind} ${recipient.id}`}
            className="hook-choice"
            isOn={recipients.some((each) => isSame(each, recipient))}
            onChange={() => toggle(recipient)}
          >
            <span className="breaks">
              {name} <span className="muted t-12">{about}</span>
            </span>
          </CheckLine>
        ))}
      </Loaded>
    </section>
  );
}

const toGone = (recipient: Outside): Choice => ({
  recipient,
  name: recipient.kind === 'webhook' ? 'Deleted webhook' : 'Bucket that is no longer allowed',
  about: 'Remove it to save',
});

function aboutOf({ kind, allows, offReason }: Webhook): string {
  const format = kind === 'slack' ? 'Slack' : 'Webhook';
  if (offReason !== null) return `${format}, off`;
  if (allows === 'nothing') return `${format}, no longer allowed`;
  return allows === 'rows' ? format : `${format}, receives no rows`;
}
