import { signOut } from '@platbook/contract/sign-in';
import { call } from '../../api/call.ts';
import { errorText } from '../../api/call-error.ts';
import { useApp } from '../../api/use-app.tsx';
import { addressOf, leaveFor } from '../../browser/navigation.ts';
import { showToast } from '../../ui/toasts.tsx';

/** Ends our session, then sends the browser to the identity provider's end-session address (reading 6). */
export function useSignOut(): () => void {
  const { config } = useApp();
  return () => {
    call(signOut).then(
      () => leaveFor(config.sqlpadoidclogouturl || addressOf('/')),
      (error: unknown) => {
        const text = errorText(error);
        if (text) showToast({ kind: 'error', text });
      },
    );
  };
}
