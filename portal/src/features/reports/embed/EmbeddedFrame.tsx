import type { BiEmbedding, ReportMessage } from '@platbook/contract/reports/bi-embed';
import { addressOf, goTo, leaveFor } from '@platbook/ui/browser/navigation';
import { FrameLoader } from '@platbook/ui/frame/FrameNotes.tsx';
import { useColorScheme } from '@platbook/ui/styles/color-scheme';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useCurrentUser } from '../../../api/use-app.tsx';
import { openAsNewQuery } from '../../workbench/index.ts';
import { navigatorPath } from './navigator-path.ts';
import { isSameSearch, mirrorReportSearch, readReportSearch, reportPath } from './report-address.ts';

interface EmbeddedFrameProps {
  report: string;
  name: string;
  embedding: BiEmbedding;
  onTokenOver: () => void;
}

/** Tokens are sent as messages, never in the frame's address, so that a new token doesn't change its content. */
export function EmbeddedFrame({ report, name, embedding, onTokenOver }: EmbeddedFrameProps) {
  const { id } = useCurrentUser();
  const theme = useColorScheme();
  const frame = useRef<HTMLIFrameElement>(null);
  const shown = useRef<string>(undefined);
  const [isLoaded, setLoaded] = useState(false);
  /** Counts the report's ready messages: a reloaded frame has no token. */
  const [readyTimes, setReadyTimes] = useState(0);
  const { embedUrl } = embedding.embedUrl[0]!;
  const [source] = useState(() => withSearch(embedUrl, readReportSearch()));
  const { accessToken: token } = embedding;

  useEffect(() => {
    const { origin } = window.location;
    const onMessage = (event: MessageEvent) => {
      if (event.source !== frame.current?.contentWindow || event.origin !== origin) return;
      const message = event.data as ReportMessage | null;
      if (message?.type === 'report-ready') setReadyTimes((times) => times + 1);
      else if (message?.type === 'report-token-over') onTokenOver();
      else if (message?.type === 'report-address') {
        shown.current = message.search;
        mirrorReportSearch(report, message.search);
      } else if (message?.type === 'report-open') openFromReport(message, id, report);
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, [report, id, onTokenOver]);

  useEffect(() => {
    if (readyTimes === 0) return;
    const message: ReportMessage = { type: 'report-token', token, theme };
    frame.current?.contentWindow?.postMessage(message, window.location.origin);
  }, [readyTimes, token, theme]);

  // After a link or Back, the page's address differs from the report's state.
  useSearch({ strict: false });
  const wanted = readReportSearch();
  useEffect(() => {
    if (shown.current === undefined || isSameSearch(shown.current, wanted)) return;
    shown.current = wanted;
    frame.current?.contentWindow?.location.replace(withSearch(embedUrl, wanted));
  }, [wanted, embedUrl]);

  return (
    <>
      {!isLoaded && <FrameLoader>Opening {name}</FrameLoader>}
      <iframe
        ref={frame}
        title={name}
        src={source}
        referrerPolicy="no-referrer"
        allow="clipboard-write; fullscreen"
        className={isLoaded ? '' : 'loads'}
        onLoad={() => setLoaded(true)}
      />
    </>
  );
}

const withSearch = (address: string, search: string) => address + (search && `?${search}`);

type OpenMessage = Extract<ReportMessage, { type: 'report-open' }>;

/** A property or search opens in a new tab, through the page that fetches a token; SQL and the form of a schedule here: Back returns. */
function openFromReport(message: OpenMessage, personId: string, report: string): void {
  if (message.what === 'schedule') {
    goTo(`/schedules?report=${encodeURIComponent(reportPath(report, message.search))}`);
    return;
  }
  if (message.what === 'sql') {
    goTo(openAsNewQuery(personId, message.sql, message.name));
    return;
  }
  const path = message.what === 'property' ? navigatorPath({ propertyId: message.propertyId }) : navigatorPath(message);
  // The report's message arrives some time after the click. If the browser blocks the new window, this one navigates.
  const opened = window.open(addressOf(path), '_blank');
  if (opened) opened.opener = null;
  else leaveFor(addressOf(path));
}
