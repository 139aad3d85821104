import { signOut } from '@platbook/contract/sign-in';
import { call } from '../../api/call.ts';
import { errorText } from '../../api/call-error.ts';
import { addressOf, leaveFor } from '../../browser/navigation.ts';
import { showToast } from '../../ui/toasts.tsx';

/**
 * Ends our session, then sends the browser to the identity provider's end-session address (reading 6); when the provider does not answer,
 * the sign-in page says that the sign-out holds here alone.
 */
export function useSignOut(): () => void {
  return () => {
    call(signOut).then(
      ({ data }) => leaveFor(data.isProviderThere ? data.logoutUrl : addressOf('/signin?ended=here')),
      (error: unknown) => {
        const text = errorText(error);
        if (text) showToast({ kind: 'error', text });
      },
    );
  };
}
