import { type Banner, bannerTextLength } from '@platbook/contract/banner';
import { dayText, timeText } from '@platbook/ui/browser/moment-text';
import { Dialog, SubmitFoot } from '@platbook/ui/overlays/Dialog.tsx';
import { useState } from 'react';
import { useSubmit } from '../../../api/use-submit.ts';
import { FailureNote } from '../../../widgets/FailureNote.tsx';
import { TextArea } from '../../../widgets/TextArea.tsx';
import { TextField } from '../../../widgets/TextField.tsx';
import { zoneNames } from '../times/time-zone.ts';

const hour = 60 * 60_000;

/** As `<input type="datetime-local">` takes it, in the browser's time zone. */
const toInput = (instant: string) => `${dayText(instant)}T${timeText(instant)}`;
const nextHour = (hours: number) => new Date((Math.floor(Date.now() / hour) + hours) * hour).toISOString();

interface BannerDialogProps {
  banner: Banner | undefined;
  onSave: (banner: Banner) => Promise<void>;
  onClose: () => void;
}

export function BannerDialog({ banner, onSave, onClose }: BannerDialogProps) {
  const [text, setText] = useState(banner?.text ?? '');
  const [from, setFrom] = useState(toInput(banner?.from ?? nextHour(1)));
  const [until, setUntil] = useState(toInput(banner?.until ?? nextHour(2)));
  const send = async () => {
    await onSave({ text: text.trim(), from: new Date(from).toISOString(), until: new Date(until).toISOString() });
    onClose();
  };
  const check = () => {
    if (text.trim() === '') return 'Write a text.';
    if (from === '') return { field: 'from', text: 'Required' };
    if (until === '') return { field: 'until', text: 'Required' };
    return until > from ? undefined : { field: 'until', text: 'Enter a time after the start' };
  };
  const { form, isSending, failure, field, onSubmit, onType } = useSubmit(send, { check });
  const at = (name: string) => (field === name ? failure : undefined);
  return (
    <Dialog isOpen onClose={onClose} size={480} title={banner ? 'Edit banner' : 'Set banner'} ignoresOutside>
      <form ref={form} noValidate onSubmit={onSubmit}>
        <div className="banner-fields tiles g16 t-13">
          <TextArea
            label="Text"
            placeholder="e.g. We upgrade the database. Running queries are canceled."
            data-autofocus
            rows={3}
            maxLength={bannerTextLength}
            value={text}
            onChange={onType(setText)}
          />
          <TextField label="Start" type="datetime-local" value={from} problem={at('from')} onChange={onType(setFrom)} />
          <TextField
            label="End"
            type="datetime-local"
            value={until}
            problem={at('until')}
            onChange={onType(setUntil)}
          />
          <p className="muted">
            Times in {zoneNames.local}. Everyone sees them in their own time zone, at once and until the end.
          </p>
          <FailureNote text={field === 'from' || field === 'until' ? undefined : failure} />
        </div>
        <SubmitFoot onCancel={onClose} isBusy={isSending}>
          {banner ? 'Save' : 'Show banner'}
        </SubmitFoot>
      </form>
    </Dialog>
  );
}
