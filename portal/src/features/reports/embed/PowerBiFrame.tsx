import type { BiEmbedding } from '@platbook/contract/reports/bi-embed';
import { FrameLoader } from '@platbook/ui/frame/FrameNotes.tsx';
import { type Embed, models } from 'powerbi-client';
import { PowerBIEmbed } from 'powerbi-client-react';
import { useEffect, useRef, useState } from 'react';

interface PowerBiFrameProps {
  name: string;
  embedding: BiEmbedding;
  onTokenOver: () => void;
}

/** A Power BI report. It is embedded once; later tokens are set on the existing report, which keeps filters, page and scroll position. */
export function PowerBiFrame({ name, embedding, onTokenOver }: PowerBiFrameProps) {
  const [isLoaded, setLoaded] = useState(false);
  const embedded = useRef<Embed>(undefined);
  const known = useRef(embedding.accessToken);
  const { accessToken: token } = embedding;
  useEffect(() => {
    if (token === known.current) return;
    known.current = token;
    void embedded.current?.setAccessToken(token);
  }, [token]);
  // A changed config would embed the report again, so this one is kept.
  const [config] = useState(() => ({
    type: 'report',
    id: embedding.embedUrl[0]!.reportId,
    embedUrl: embedding.embedUrl[0]!.embedUrl,
    accessToken: embedding.accessToken,
    tokenType: models.TokenType.Embed,
    settings: { background: models.BackgroundType.Transparent },
  }));
  const [handlers] = useState(
    () =>
      new Map([
        ['loaded', () => setLoaded(true)],
        [
          'error',
          (event?: { detail?: { message?: string } }) => {
            if (event?.detail?.message === 'TokenExpired') onTokenOver();
            setLoaded(true);
          },
        ],
      ]),
  );
  return (
    <>
      {!isLoaded && <FrameLoader>Opening {name}</FrameLoader>}
      <section className="bi-frame fills col" aria-label={name}>
        <PowerBIEmbed
          embedConfig={config}
          eventHandlers={handlers}
          cssClassName="bi-place fills col"
          getEmbeddedComponent={(component) => {
            embedded.current = component;
          }}
        />
      </section>
    </>
  );
}
