import {
  createWebhook,
  updateWebhook,
  type Webhook,
  type WebhookKind,
  webhookLimits,
} from '@platbook/contract/workbench/webhooks';
import { failureText } from '@platbook/ui/call/call-error';
import { Dialog, type Openable, SubmitFoot } from '@platbook/ui/overlays/Dialog.tsx';
import { Segments } from '@platbook/ui/widgets/Segments.tsx';
import { showToast } from '@platbook/ui/widgets/toasts.tsx';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { FailureNote } from '../../widgets/FailureNote.tsx';
import { TextField } from '../../widgets/TextField.tsx';
import type { FreshSecret } from './SecretNote.tsx';

interface WebhookDialogProps extends Openable {
  /** The one to edit; undefined for a new one. */
  webhook: Webhook | undefined;
  onSaved: (fresh: FreshSecret | undefined) => void;
}

export function WebhookDialog({ isOpen, onClose, webhook, onSaved }: WebhookDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      size={480}
      ignoresOutside
      title={webhook ? 'Edit webhook' : 'New webhook'}
    >
      <WebhookForm webhook={webhook} onClose={onClose} onSaved={onSaved} />
    </Dialog>
  );
}

const kinds: readonly (readonly [WebhookKind, string])[] = [
  ['json', 'Signed JSON'],
  ['slack', 'Slack'],
];

interface Draft {
  name: string;
  kind: WebhookKind;
  url: string;
}

/** What isn't typed stays: Slack's URL is a secret that isn't shown again. */
async function save({ name, kind, url }: Draft, webhook: Webhook | undefined): Promise<FreshSecret | undefined> {
  if (webhook) {
    const body = { name, isOn: webhook.offReason === null, ...(url === '' ? {} : { url }) };
    await call(updateWebhook, { params: { id: webhook.id }, body, isBackground: true });
    return undefined;
  }
  const { data } = await call(createWebhook, { body: { name, kind, url }, isBackground: true });
  return data.secret === null ? undefined : { name, secret: data.secret, isRotated: false };
}

function WebhookForm({ webhook, onClose, onSaved }: Omit<WebhookDialogProps, 'isOpen'>) {
  const isSlackKept = webhook?.kind === 'slack';
  const [draft, setDraft] = useState<Draft>({
    name: webhook?.name ?? '',
    kind: webhook?.kind ?? 'json',
    url: isSlackKept ? '' : (webhook?.url ?? ''),
  });
  const { name, kind, url } = draft;
  const send = async () => {
    const fresh = await save({ name: name.trim(), kind, url: url.trim() }, webhook);
    onClose();
    onSaved(fresh);
    if (!fresh) showToast({ kind: 'success', text: `“${name.trim()}” saved` });
  };
  const { form, isSending, failure, field, onSubmit, onType } = useSubmit(send, {
    check() {
      if (name.trim() === '') return { field: 'name', text: 'Enter a name' };
      return url.trim() === '' && !isSlackKept ? { field: 'url', text: 'Enter a URL' } : undefined;
    },
    failureText,
  });
  const change = (changed: Partial<Draft>) => onType<void>(() => setDraft({ ...draft, ...changed }))();
  const problemAt = (at: string) => (field === at ? failure : undefined);
  return (
    <form ref={form} noValidate onSubmit={onSubmit}>
      <div className="hook-form tiles g16 t-13">
        {!webhook && (
          <Segments label="Format" choices={kinds} value={kind} onChange={(chosen) => change({ kind: chosen })} />
        )}
        <TextField
          label="Name"
          data-autofocus
          autoComplete="off"
          placeholder="Deal pipeline"
          maxLength={webhookLimits.nameLength}
          value={name}
          problem={problemAt('name')}
          onChange={(text) => change({ name: text })}
        />
        <TextField
          label="URL"
          type="url"
          autoComplete="off"
          spellCheck={false}
          placeholder={kind === 'slack' ? 'https://hooks.slack.com/services/…' : 'https://example.com/platbook'}
          maxLength={webhookLimits.urlLength}
          value={url}
          problem={problemAt('url')}
          hint={
            isSlackKept
              ? 'Leave empty to keep the URL, which is a secret.'
              : kind === 'slack'
                ? 'The incoming webhook of your Slack app.'
                : 'An admin must have allowed its host.'
          }
          onChange={(text) => change({ url: text })}
        />
        <FailureNote text={field === undefined ? failure : undefined} />
      </div>
      <SubmitFoot onCancel={onClose} isBusy={isSending}>
        {webhook ? 'Save' : 'Create webhook'}
      </SubmitFoot>
    </form>
  );
}
