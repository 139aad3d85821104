import { accessLimits, requestAccess } from '@platbook/contract/account/access-requests';
import { getLegalTexts } from '@platbook/contract/legal';
import { addressOf, currentPath } from '@platbook/ui/browser/navigation';
import { CallError } from '@platbook/ui/call/call-error';
import { Dialog, type Openable, SubmitFoot } from '@platbook/ui/overlays/Dialog.tsx';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { showToast } from '@platbook/ui/widgets/toasts.tsx';
import { type ReactNode, useId, useState } from 'react';
import { call } from '../../api/call.ts';
import { Loaded } from '../../api/Loaded.tsx';
import { useCurrentUser } from '../../api/use-app.tsx';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { CheckBox } from '../../widgets/CheckBox.tsx';
import { FailureNote } from '../../widgets/FailureNote.tsx';
import { TextArea } from '../../widgets/TextArea.tsx';
import type { AccessSource, AccessThing } from './access-thing.ts';
import { RequestedNote } from './RequestedNote.tsx';
import { useOwnRequest } from './use-own-request.ts';
import './access.css';

interface AccessDialogProps extends Openable {
  thing: AccessThing;
  /** The open query, if the answer leads back to one. */
  source?: AccessSource;
  /** Otherwise the page that the answer leads back to; by default, the current one. */
  from?: string;
}

export function AccessDialog({ isOpen, ...props }: AccessDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={props.onClose} size={480} title="Request access" ignoresOutside>
      <DialogBody {...props} />
    </Dialog>
  );
}

type BodyProps = Omit<AccessDialogProps, 'isOpen'>;

function DialogBody(props: BodyProps) {
  const { thing, onClose } = props;
  const { request, withdraw, isWithdrawing } = useOwnRequest(thing);
  if (request?.status !== 'open') return <RequestForm {...props} />;
  return (
    <>
      <div className="access-form tiles g16 t-13">
        <ThingText thing={thing} />
        <RequestedNote request={request} isWithdrawing={isWithdrawing} onWithdraw={withdraw} />
        <p className="muted">The answer comes in the bell and by email.</p>
      </div>
      <footer className="dialog-foot">
        <Button size="lg" data-autofocus onClick={onClose}>
          Close
        </Button>
      </footer>
    </>
  );
}

function RequestForm({ thing, source, from, onClose }: BodyProps) {
  const { keep } = useOwnRequest(thing);
  const legal = useEndpoint(getLegalTexts, { isBackground: true });
  const [message, setMessage] = useState('');
  const [isAccepted, setIsAccepted] = useState(false);
  const { kind, subject, counties } = thing;
  const version = legal.data?.nda.version;
  const send = async () => {
    const { path, queryText } = source ? await source() : { path: from ?? currentPath(), queryText: '' };
    const body = {
      ...{ kind, subject, message, path, queryText, ndaVersion: version ?? '' },
      ...(counties ? { counties: counties.map(({ fips }) => fips) } : {}),
    };
    try {
      keep((await call(requestAccess, { body, isBackground: true })).data);
    } catch (error) {
      if (error instanceof CallError && error.code === 'access.nda') {
        setIsAccepted(false);
        await legal.refetch();
      }
      throw error;
    }
    showToast({ kind: 'success', text: 'Request sent' });
    onClose();
  };
  const { isSending, failure, onSubmit, onType } = useSubmit(send, {
    check: () => (isAccepted ? undefined : 'Accept the non-disclosure agreement to send the request.'),
  });
  return (
    <form noValidate onSubmit={onSubmit}>
      <div className="access-form tiles g16 t-13">
        <ThingText thing={thing} />
        <TextArea
          label="Message"
          placeholder="What you need it for, e.g. a study of permits after the 2025 storms"
          data-autofocus
          maxLength={accessLimits.messageLength}
          value={message}
          onChange={onType(setMessage)}
        />
        <Loaded from={legal} failure="Couldn't load the non-disclosure agreement" place="drawer">
          <NdaCheck
            version={version}
            isAccepted={isAccepted}
            onAccept={(next) => onType(() => setIsAccepted(next))('')}
          />
        </Loaded>
        <p className="muted">
          {source && 'Your open query is sent along, so that the answer leads back to it. '}
          An administrator decides. The answer comes in the bell and by email.
        </p>
        <FailureNote text={failure} />
      </div>
      <SubmitFoot onCancel={onClose} isBusy={isSending} isDisabled={version === undefined}>
        Send request
      </SubmitFoot>
    </form>
  );
}

interface NdaCheckProps {
  version: string | undefined;
  isAccepted: boolean;
  onAccept: (isAccepted: boolean) => void;
}

function NdaCheck({ version, isAccepted, onAccept }: NdaCheckProps) {
  const id = useId();
  return (
    <div className="row">
      <CheckBox checked={isAccepted} aria-describedby={id} onChange={onAccept}>
        I accept the non-disclosure agreement
      </CheckBox>
      <span id={id} className="muted">
        {version !== undefined && `version ${version}`}
      </span>
      <a className="push" href={addressOf('/termsofuse#nda')} target="_blank" rel="noreferrer">
        Read it<span className="sr"> (opens in a new tab)</span>
      </a>
    </div>
  );
}

const namedCounties = 12;

function ThingText({ thing }: { thing: AccessThing }) {
  const { isActiveSolution } = useCurrentUser();
  const words = thing.kind === 'account' && isActiveSolution ? 'your access to continue' : wordsOf(thing);
  return <p className="breaks">You're asking for {words}.</p>;
}

function wordsOf({ kind, subject, packs = [], counties = [] }: AccessThing): ReactNode {
  const [pack] = packs;
  const packText = pack && (pack.name === pack.code ? pack.code : `${pack.name} (${pack.code})`);
  if (kind === 'account') return 'your account to be opened again';
  if (kind === 'pack') return <b>{packText ?? subject}</b>;
  if (kind === 'endpoint')
    return (
      <>
        the API endpoint <b>{subject}</b>
      </>
    );
  if (kind === 'table')
    return (
      <>
        the table <b>{subject}</b>
        {packText && `, included in ${packText}`}
      </>
    );
  const more = counties.length - namedCounties;
  return (
    <>
      {counties.length === 1 ? 'this county: ' : `these ${counties.length} counties: `}
      <b>
        {counties
          .slice(0, namedCounties)
          .map(({ name }) => name)
          .join(', ')}
      </b>
      {more > 0 && ` and ${more} more`}
    </>
  );
}
