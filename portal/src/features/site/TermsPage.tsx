import { getLegalTexts, type LegalText } from '@platbook/contract/legal';
import { LegalFooter } from '@platbook/ui/frame/LegalFooter.tsx';
import { PublicShell } from '@platbook/ui/frame/PublicShell.tsx';
import { LoadFailure } from '@platbook/ui/widgets/LoadFailure.tsx';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { appInfoQuery } from '../../api/use-app.tsx';
import { useEndpoint } from '../../api/use-endpoint.ts';
import './terms.css';

export function TermsPage() {
  const app = useQuery(appInfoQuery).data;
  const texts = useEndpoint(getLegalTexts, { isBackground: true });
  const { hash } = useLocation();
  const isThere = texts.isSuccess;
  // The text loads after the page, so the browser found nothing to scroll to.
  useEffect(() => {
    if (isThere && (hash === 'privacy' || hash === 'nda')) document.getElementById(`${hash}-title`)?.focus();
  }, [isThere, hash]);
  return (
    <PublicShell hasSignIn={!app?.currentUser}>
      {texts.isError ? (
        <LoadFailure
          title="Couldn't load the terms of use"
          onRetry={() => void texts.refetch()}
          isRetrying={texts.isFetching}
        >
          The server isn't responding correctly.
        </LoadFailure>
      ) : (
        <div className="legal whole" aria-busy={!isThere}>
          <article>
            <header className="plate">
              <h1 className="t-32">{texts.data?.terms.title ?? 'Terms of use'}</h1>
              {texts.data ? <p className="muted mt4">{texts.data.terms.lead}</p> : <i className="skel block mt12" />}
            </header>
            {texts.data && <Sections of={texts.data.terms} heading="h2" />}
          </article>
          {texts.data && <FurtherText id="privacy" of={texts.data.privacy} />}
          {texts.data && <FurtherText id="nda" of={texts.data.nda} />}
          {texts.data && app?.brand.salesPhone && (
            <p className="ask muted">
              Questions? Call <b className="nowrap ink">{app.brand.salesPhone}</b>.
            </p>
          )}
        </div>
      )}
      <LegalFooter />
    </PublicShell>
  );
}

function FurtherText({ id, of }: { id: 'privacy' | 'nda'; of: LegalText }) {
  return (
    <article id={id} aria-labelledby={`${id}-title`}>
      <header className="plate">
        <h2 className="t-24" id={`${id}-title`} tabIndex={-1}>
          {of.title}
        </h2>
        <p className="muted mt4">{of.lead}</p>
      </header>
      <Sections of={of} heading="h3" />
    </article>
  );
}

function Sections({ of: { sections }, heading: Heading }: { of: LegalText; heading: 'h2' | 'h3' }) {
  return sections.map(({ title, blocks }, index) => (
    <section className="tiles topped" key={title}>
      <span className="no muted b" aria-hidden="true">
        {index + 1}
      </span>
      <div>
        <Heading>{title}</Heading>
        {blocks.map((block) =>
          block.kind === 'paragraph' ? (
            <p key={block.text}>{block.text}</p>
          ) : (
            <ul key={block.items[0]}>
              {block.items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          ),
        )}
      </div>
    </section>
  ));
}
