import { NAVIGATOR_TOKEN_MESSAGE, type NavigatorTokenMessage } from '@platbook/contract/property/navigator';
import { buildNavigatorLink } from '@platbook/contract/rules/navigator-link';
import { FrameLoader, lateNote } from '@platbook/ui/frame/FrameNotes.tsx';
import { Ban } from '@platbook/ui/icons';
import { EmptyState } from '@platbook/ui/widgets/EmptyState.tsx';
import { useEffect, useRef, useState } from 'react';
import { useApp, useCurrentUser } from '../../api/use-app.tsx';
import { useNavigatorToken } from '../../api/use-navigator-link.ts';

export function NavigatorPage() {
  const { isActiveSolution } = useCurrentUser();
  return (
    <div className="frame-page col fills holds">
      <h1 className="sr">Property Navigator</h1>
      {isActiveSolution ? (
        <NavigatorFrame />
      ) : (
        <EmptyState icon={Ban} tone="bad" title="Your Account is expired">
          Property Navigator will be available again when your account is renewed. Your saved work is kept.
        </EmptyState>
      )}
    </div>
  );
}

/** Loaded once with the first token in its address; later ones are sent as messages. Without one, it stays and shows a notice [F29]. */
function NavigatorFrame() {
  const { propertyReportLink: link } = useApp().config;
  const userId = useCurrentUser().id;
  const query = useNavigatorToken('frame');
  const token = query.data;
  const frame = useRef<HTMLIFrameElement>(null);
  const [first, setFirst] = useState<string>();
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    if (token === undefined || token === first) return;
    if (first === undefined) return setFirst(token);
    const message: NavigatorTokenMessage = { type: NAVIGATOR_TOKEN_MESSAGE, userId, token };
    frame.current?.contentWindow?.postMessage(message, new URL(link, window.location.href).origin);
  }, [token, first, link, userId]);

  const late = lateNote('Property Navigator', query, first !== undefined);
  if (first === undefined && late) return late;
  return (
    <>
      {late}
      {!isLoaded && <FrameLoader>Opening Property Navigator</FrameLoader>}
      {first !== undefined && (
        <iframe
          ref={frame}
          title="Property Navigator"
          src={buildNavigatorLink(link, userId, first)}
          referrerPolicy="no-referrer"
          allow="clipboard-write; fullscreen"
          className={isLoaded ? '' : 'loads'}
          onLoad={() => setLoaded(true)}
        />
      )}
    </>
  );
}
