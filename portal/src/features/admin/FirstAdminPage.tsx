import { registerAdmin } from '@platbook/contract/account/sign-in';
import { usePageTitle } from '@platbook/ui/browser/use-page-title';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { appInfoQuery, useApp, useCurrentUser } from '../../api/use-app.tsx';
import { useSubmit } from '../../api/use-submit.ts';
import { TextField } from '../../widgets/TextField.tsx';
import './first-admin.css';

export function FirstAdminPage() {
  usePageTitle('First admin');
  const { email } = useCurrentUser();
  const { firstAdminCode } = useApp().operatorCommands;
  const cache = useQueryClient();
  const [code, setCode] = useState('');
  const { isSending, failure, onSubmit, onType } = useSubmit(async () => {
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
        <TextField
          label="Setup code"
          className="mono"
          value={code}
          problem={failure}
          required
          maxLength={200}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={onType(setCode)}
        />
        <Button type="submit" look="primary" size="lg" className="block mt16" isBusy={isSending}>
          Become admin
        </Button>
      </form>
      <p className="muted">
        Lost the code? Run <code className="breaks">{firstAdminCode}</code> on the server to create a new one.
      </p>
    </div>
  );
}
