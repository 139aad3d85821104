import { useLateOpening } from '@platbook/ui/browser/use-late-opening';
import { KeyRound } from '@platbook/ui/icons';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { useEffect, useRef } from 'react';
import { useCurrentUser } from '../../api/use-app.tsx';
import { AccessDialog } from './AccessDialog.tsx';
import type { AccessSource, AccessThing } from './access-thing.ts';
import { RequestedNote } from './RequestedNote.tsx';
import { useOwnRequest } from './use-own-request.ts';

interface RequestAccessProps {
  thing: AccessThing;
  source?: AccessSource;
}

/** The button at something locked, and afterwards the state of the request. */
export function RequestAccess({ thing, source }: RequestAccessProps) {
  const { id: personId } = useCurrentUser();
  const { request, isKnown, withdraw, isWithdrawing } = useOwnRequest(thing);
  const dialog = useLateOpening();
  const place = useRef<HTMLSpanElement>(null);
  const isOpen = request?.status === 'open';
  const wasOpen = useRef<boolean>(undefined);
  // Sending and withdrawing replace the button that had the focus.
  useEffect(() => {
    if (wasOpen.current !== undefined && wasOpen.current !== isOpen) place.current?.querySelector('button')?.focus();
    wasOpen.current = isKnown ? isOpen : undefined;
  }, [isKnown, isOpen]);
  if (personId === 'noauth') return null;
  return (
    <span ref={place} className="row wrap">
      {isOpen ? (
        <RequestedNote request={request} isWithdrawing={isWithdrawing} onWithdraw={withdraw} />
      ) : (
        <Button icon={KeyRound} onClick={dialog.open}>
          Request access
        </Button>
      )}
      {request?.status === 'declined' && (
        <span className="muted t-13 breaks">
          Your request was declined{request.answer === '' ? '.' : `: ${request.answer}`}
        </span>
      )}
      {dialog.wasOpened && (
        <AccessDialog
          isOpen={dialog.isOpen && !isOpen}
          onClose={dialog.close}
          thing={thing}
          {...(source ? { source } : {})}
        />
      )}
    </span>
  );
}
