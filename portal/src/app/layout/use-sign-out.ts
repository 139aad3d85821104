import { signOut } from '@platbook/contract/account/sign-in';
import { addressOf, leaveFor } from '@platbook/ui/browser/navigation';
import { call } from '../../api/call.ts';
import { showError } from '../../api/show-error.ts';

/** If the identity provider doesn't answer, the sign-in page says that the user is signed out of the product only. */
export function useSignOut(): () => void {
  return () => {
    call(signOut).then(
      ({ data }) => leaveFor(data.isProviderThere ? data.logoutUrl : addressOf('/signin?ended=here')),
      showError,
    );
  };
}
