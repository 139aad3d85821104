import { NAVIGATOR_TOKEN_MESSAGE, type NavigatorTokenMessage } from '@platbook/contract/property/navigator';
import { buildNavigatorLink } from '@platbook/contract/rules/navigator-link';
import { failureText } from '@platbook/ui/call/call-error';
import { FrameLateNote, FrameLoader } from '@platbook/ui/frame/FrameNotes.tsx';
import { EmptyState } from '@platbook/ui/widgets/EmptyState.tsx';
import { LoadFailure } from '@platbook/ui/widgets/LoadFailure.tsx';
import { Ban } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useApp, useCurrentUser } from '../../api/use-app.tsx';
import { useNavigatorToken } from '../../api/use-navigator-link.ts';
import '@platbook/ui/styles/frame.css';

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

const quietFailures = 3;

/** Loaded once with the first token in its address; later ones are sent as messages. Without one, it stays and shows a notice [F29]. */
function NavigatorFrame() {
  const { propertyReportLink: link } = useApp().config;
  const userId = useCurrentUser().id;
  const { data: token, failureCount, failureReason, isError, isFetching, refetch } = useNavigatorToken('frame');
  const frame = useRef<HTMLIFrameElement>(null);
  const [first, setFirst] = useState<string>();
  const [isLoaded, setLoaded] = useState(false);
  const isLate = isError || failureCount > (token === undefined ? quietFailures : 0);
  const problem = failureText(failureReason);
  useEffect(() => {
    if (token === undefined || token === first) return;
    if (first === undefined) return setFirst(token);
    const message: NavigatorTokenMessage = { type: NAVIGATOR_TOKEN_MESSAGE, userId, token };
    frame.current?.contentWindow?.postMessage(message, new URL(link, window.location.href).origin);
  }, [token, first, link, userId]);

  const retry = () => void refetch({ cancelRefetch: true });
  if (first === undefined && isLate)
    return (
      <LoadFailure title={problem} onRetry={retry} isRetrying={isFetching && !isLate}>
        Property Navigator couldn't be opened.
      </LoadFailure>
    );
  return (
    <>
      {isLate && (
        <FrameLateNote onRetry={retry}>
          {isError
            ? `Property Navigator couldn't refresh: ${problem}. You can keep using what's on screen.`
            : "Property Navigator is waiting for the server and will reconnect automatically. You can keep using what's on screen."}
        </FrameLateNote>
      )}
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
