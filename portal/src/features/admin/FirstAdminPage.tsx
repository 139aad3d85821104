import { registerAdmin } from '@platbook/contract/account/sign-in';
import { usePageTitle } from '@platbook/ui/browser/use-page-title';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { appInfoQuery, useCurrentUser } from '../../api/use-app.tsx';
import { useSubmit } from '../../api/use-submit.ts';
import './first-admin.css';

export function FirstAdminPage() {
  usePageTitle('First admin');
  const { email } = useCurrentUser();
  const cache = useQueryClient();
  const [code, setCode] = useState('');
  const { isSending, failure, onSubmit, forget } = useSubmit(async () => {
    // In the background: the form shows a refusal, so no toast is needed.
    await call(registerAdmin, { body: { code }, isBackground: true });
    // The role has changed, so the layout now shows the admin pages.
    await cache.refetchQueries({ queryKey: appInfoQuery.queryKey });
  });
  return (
    <div className="first-admin whole">
      <h1 className="t-24">First admin</h1>
      <p className="muted">
        There's no admin yet. Enter the code from setup to make {email || 'this account'} the first admin.
      </p>
      <form onSubmit={onSubmit}>
        <label className="label" htmlFor="first-admin-code">
          Setup code
        </label>
        <div className={`input lg${failure ? ' err' : ''}`}>
          <input
            id="first-admin-code"
            className="mono"
            value={code}
            required
            maxLength={200}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            aria-invalid={failure ? true : undefined}
            aria-describedby={failure ? 'first-admin-problem' : undefined}
            onChange={(event) => {
              setCode(event.currentTarget.value);
              forget();
            }}
          />
        </div>
        {failure && (
          <div id="first-admin-problem" className="hint bad" role="alert">
            <Icon of={CircleAlert} size={12} />
            {failure}
          </div>
        )}
        <Button type="submit" look="primary" size="lg" className="block" isBusy={isSending}>
          Become admin
        </Button>
      </form>
      <p className="muted">
        Lost the code? Run <code className="breaks">npm run admin -- first-admin-code</code> on the server to create a
        new one.
      </p>
    </div>
  );
}
