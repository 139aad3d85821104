import { addressOf, currentPath, goTo, leaveFor } from '@platbook/ui/browser/navigation';
import { Clock4 } from '@platbook/ui/icons';
import { AboveDialogs } from '@platbook/ui/overlays/AboveDialogs.tsx';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { Kbd } from '@platbook/ui/widgets/Kbd.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { signInPath } from '../../api/call.ts';
import { appInfoQuery, useApp } from '../../api/use-app.tsx';
import { useSignOut } from '../layout/use-sign-out.ts';
import { useSessionTimes, warningMilliseconds } from './use-session-times.ts';
import './session.css';

const ending = 'Your session is about to end';
const savedText = 'Your text is saved either way.';

/** Doesn't take the focus; F6 moves to the notice and back. Reloads the user after a refusal because their account has ended. */
export function SessionWatch() {
  const { brand } = useApp();
  const { end, isOtherUser, keep } = useSessionTimes();
  const signOut = useSignOut();
  const cache = useQueryClient();
  useEffect(() => {
    const refresh = () => void cache.invalidateQueries({ queryKey: appInfoQuery.queryKey });
    window.addEventListener('platbook-expired', refresh);
    return () => window.removeEventListener('platbook-expired', refresh);
  }, [cache]);

  const idleText = `You haven't used ${brand.productName} for a while. Stay signed in to keep working. ${savedText}`;
  const absoluteText = `You signed in 12 hours ago. Sign in again in a pop-up window to keep working. ${savedText}`;
  const isIdle = end?.kind === 'idle';
  const text = end && (isIdle ? idleText : absoluteText);
  const otherTitle = 'A different account is signed in to this browser';
  const otherText = `This page belongs to the previous account and can't save changes. ${savedText}`;
  return (
    <>
      {/* Below a page as high as the window, it would make the page scroll by a pixel. */}
      <div className="sr" role="status" style={{ top: 0 }}>
        {isOtherUser ? `${otherTitle}. ${otherText}` : text && `${ending}. ${text} Press F6 to move to this notice.`}
      </div>
      {isOtherUser ? (
        <Notice title={otherTitle} text={otherText}>
          <Button look="primary" onClick={() => leaveFor(window.location.href)}>
            Reload
          </Button>
        </Notice>
      ) : (
        end && (
          <Notice title={ending} text={text ?? ''} millisecondsLeft={end.millisecondsLeft}>
            <Button look="primary" onClick={isIdle ? keep : signInAgain}>
              {isIdle ? 'Stay signed in' : 'Sign in again'}
            </Button>
            <Button look="quiet" onClick={signOut}>
              Sign out
            </Button>
          </Notice>
        )
      )}
    </>
  );
}

/** Opens a small window, so that this page keeps its state; uses this window if the browser blocks it. */
function signInAgain(): void {
  const small = window.open(
    addressOf('/signin?state=%2Fhome&h=false&window=small'),
    'platbook-sign-in',
    'popup,width=520,height=680',
  );
  if (!small) goTo(signInPath(currentPath()));
}

interface NoticeProps {
  title: string;
  text: string;
  millisecondsLeft?: number;
  children: ReactNode;
}

function Notice({ title, text, millisecondsLeft, children }: NoticeProps) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    let before: Element | null = null;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F6' || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      if (place.current?.contains(document.activeElement)) {
        if (before instanceof HTMLElement) before.focus();
        return;
      }
      before = document.activeElement;
      place.current?.querySelector('button')?.focus();
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, []);
  return (
    <AboveDialogs>
      <section ref={place} className="sess pop clips" aria-label={title}>
        <div className="tx t-13 tiles">
          <Icon of={Clock4} />
          <b>{title}</b>
          {millisecondsLeft !== undefined && <span className="t">{clockText(millisecondsLeft)}</span>}
          <p className="muted">{text}</p>
        </div>
        <div className="row g8">
          {children}
          <span className="push muted t-12 nowrap only-wide">
            <Kbd keys="F6" /> to focus
          </span>
        </div>
        {millisecondsLeft !== undefined && (
          <div className="meter warn" aria-hidden="true">
            <i style={{ width: `${(millisecondsLeft / warningMilliseconds) * 100}%` }} />
          </div>
        )}
      </section>
    </AboveDialogs>
  );
}

function clockText(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
