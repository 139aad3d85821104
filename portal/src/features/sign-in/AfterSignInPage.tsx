import { parseReturnPath } from '@platbook/contract/rules/parse-return-path';
import { startingPath } from '@platbook/contract/rules/starting-path';
import { goTo } from '@platbook/ui/browser/navigation';
import { PublicShell } from '@platbook/ui/frame/PublicShell.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { appInfoQuery } from '../../api/use-app.tsx';
import { ProgressSteps } from './ProgressSteps.tsx';

function stateOfHash(): string | undefined {
  return new URLSearchParams(window.location.hash.slice(1)).get('state') ?? undefined;
}

export function AfterSignInPage() {
  const [returnPath] = useState(() => parseReturnPath(stateOfHash(), window.location.origin));
  const startup = useQuery({ ...appInfoQuery, enabled: returnPath === '' });
  const user = startup.data?.currentUser;
  // If the startup call failed, the start page shows the failure.
  const startPath = startup.isError ? '/home' : user ? startingPath('', user) : '/login';
  const target = returnPath || (startup.isPending ? '' : startPath);
  useEffect(() => {
    if (target) goTo(target, { replace: true });
  }, [target]);
  return (
    <PublicShell hasSignIn={false}>
      <ProgressSteps steps={[{ text: 'Opening your page', state: 'running' }]} />
    </PublicShell>
  );
}
