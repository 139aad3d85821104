import { getGuidePage, listGuidePages } from '@platbook/contract/guide';
import { usePageTitle } from '@platbook/ui/browser/use-page-title';
import { CallError, failureText } from '@platbook/ui/call/call-error';
import { LoadFailure } from '@platbook/ui/widgets/LoadFailure.tsx';
import { Link, Navigate, useLocation, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { GuideBlocks } from './GuideBlocks.tsx';
import './guide.css';

const first = 'user-guide';

export function GuidePage() {
  const { slug = first } = useParams({ strict: false }) as { slug?: string };
  const page = useEndpoint(getGuidePage, { query: { slug }, isBackground: true });
  usePageTitle(page.data?.title ?? 'Guide');
  useHashHeading(page.isSuccess ? slug : undefined);
  return (
    <div className="guide tiles whole">
      <GuideList open={slug} />
      <article className="guide-text shrinks" aria-busy={page.isPending}>
        {page.isError ? (
          <LoadFailure
            title={isMissing(page.error) ? 'Guide page not found' : "Couldn't load the page"}
            onRetry={() => void page.refetch()}
            isRetrying={page.isFetching}
          >
            {isMissing(page.error) ? 'Choose a page from the list.' : failureText(page.error)}
          </LoadFailure>
        ) : (
          <>
            <header className="plate">
              <h1 className="t-32">{page.data?.title ?? 'Guide'}</h1>
            </header>
            {page.data ? (
              <GuideBlocks blocks={page.data.blocks} />
            ) : (
              <div aria-hidden="true">
                {[92, 80, 88, 60].map((percent) => (
                  <i key={percent} className="skel mt16" style={{ width: `${percent}%`, height: 12 }} />
                ))}
              </div>
            )}
          </>
        )}
      </article>
    </div>
  );
}

const isMissing = (error: unknown) => error instanceof CallError && error.status === 404;

/** Scrolls to the address's heading: the text loads after the browser has tried to. */
function useHashHeading(slug: string | undefined): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (slug === undefined || hash === '') return;
    const heading = document.getElementById(hash);
    heading?.scrollIntoView?.();
    heading?.focus({ preventScroll: true });
  }, [slug, hash]);
}

function GuideList({ open }: { open: string }) {
  const groups = useEndpoint(listGuidePages, { isBackground: true }).data ?? [];
  const title = groups.flatMap(({ pages }) => pages).find(({ slug }) => slug === open)?.title;
  const list = groups.map((group) => (
    <section key={group.title} aria-label={group.title}>
      <h2 className="t-12 m muted mb4">{group.title}</h2>
      <ul>
        {group.pages.map((page) => (
          <li key={page.slug}>
            <Link
              to="/guide/{-$slug}"
              params={{ slug: page.slug }}
              className={`block round ink t-13${page.slug === open ? ' on' : ''}`}
              aria-current={page.slug === open ? 'page' : undefined}
            >
              {page.title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  ));
  return (
    <nav className="guide-list" aria-label="Guide">
      <details className="only-phone" key={open}>
        <summary className="hand framed s-13 m">{title ?? 'Guide pages'}</summary>
        {list}
      </details>
      <div className="only-wide">{list}</div>
    </nav>
  );
}

export function DocumentationPage() {
  return <Navigate to="/guide/{-$slug}" params={{ slug: undefined }} replace />;
}
