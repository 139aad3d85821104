import { accessLimits, grantAccess, type QueuedRequest } from '@platbook/contract/account/access-requests';
import { askedText } from '@platbook/contract/account/access-words';
import { getLicenseChoices, getPerson } from '@platbook/contract/admin/people';
import { failureText } from '@platbook/ui/call/call-error';
import { Dialog } from '@platbook/ui/overlays/Dialog.tsx';
import { LoadFailure } from '@platbook/ui/widgets/LoadFailure.tsx';
import { showToast } from '@platbook/ui/widgets/toasts.tsx';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { useEndpoint } from '../../../api/use-endpoint.ts';
import { TextArea } from '../../../widgets/TextArea.tsx';
import { LicenseDialog } from '../people/LicenseDialog.tsx';
import { usePerson } from '../people/use-person.ts';
import '../people/people.css';

interface GrantDialogProps {
  request: QueuedRequest;
  onClose: () => void;
}

/** The license of the person who asked, with what they asked for already selected. */
export function GrantDialog({ request, onClose }: GrantDialogProps) {
  const { id, personId, email, packs, counties } = request;
  const control = usePerson(personId);
  const choices = useEndpoint(getLicenseChoices, { isBackground: true });
  const [answer, setAnswer] = useState('');
  const failed = [control.person, choices].find(({ isError }) => isError);
  if (failed || !control.person.data || !choices.data)
    return (
      <Dialog isOpen onClose={onClose} size={680} title={`License for ${email}`}>
        {failed ? (
          <LoadFailure onRetry={() => void failed.refetch()} isRetrying={failed.isFetching}>
            {failureText(failed.error)}
          </LoadFailure>
        ) : (
          <div className="license" aria-busy="true">
            <div className="skel" style={{ height: 320 }} />
          </div>
        )}
      </Dialog>
    );
  return (
    <LicenseDialog
      person={control.person.data}
      choices={choices.data}
      part="packs"
      control={control}
      proposed={{ packs: packs.map(({ code }) => code), counties: counties.map(({ fips }) => fips) }}
      send={async (license, headers) => {
        await call(grantAccess, { params: { id }, body: { license, answer }, headers, isBackground: true });
        showToast({ kind: 'success', text: `Access granted to ${email}` });
        onClose();
        return call(getPerson, { params: { id: personId }, isBackground: true });
      }}
      onClose={onClose}
    >
      <div>
        <p className="breaks">
          Asked for <b>{askedText(request)}</b>
          {packs.length > 0 && `. Selected for it: ${packs.map(({ code }) => code).join(', ')}`}.
        </p>
        {request.message !== '' && <p className="access-message breaks muted mt4">{request.message}</p>}
      </div>
      <TextArea
        label="Answer"
        placeholder="Optional, e.g. Granted until the end of your study"
        rows={2}
        maxLength={accessLimits.messageLength}
        value={answer}
        onChange={setAnswer}
      />
    </LicenseDialog>
  );
}
