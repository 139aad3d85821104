import { limits } from '@platbook/contract/limits';
import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { connectNotifier } from '../../api/call.ts';
import { useApp } from '../../api/use-app.tsx';
import { dateText } from '../../browser/date-text.ts';
import { LegalFooter } from '../../ui/LegalFooter.tsx';
import { showToast } from '../../ui/toasts.tsx';

/** A scrolling page with a footer. Failed foreground calls show a message. */
export function PortalLayout() {
  const { about } = useApp();
  useEffect(connectPortalNotifier, []);
  return (
    <>
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <LegalFooter>
        {about.dataAsOf && `Data as of ${dateText(about.dataAsOf)}.${about.isDataSynthetic ? ' Synthetic data.' : ''}`}
      </LegalFooter>
    </>
  );
}

/** A repeated text is shown once while its message is visible. */
function connectPortalNotifier(): () => void {
  let last = { text: '', at: 0 };
  return connectNotifier((text) => {
    const at = Date.now();
    const isRepeated = text === last.text && at - last.at < limits.toastMilliseconds;
    last = isRepeated ? last : { text, at };
    if (!isRepeated) showToast({ kind: 'error', text });
  });
}
