import { buildNavigatorLink, navigatorLinkTo } from '@platbook/contract/rules/navigator-link';
import { addressOf, goTo, replaceAddress } from '@platbook/ui/browser/navigation';
import { failureText } from '@platbook/ui/call/call-error';
import { LoadFailure } from '@platbook/ui/widgets/LoadFailure.tsx';
import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useApp, useCurrentUser } from '../../api/use-app.tsx';
import { useNavigatorToken } from '../../api/use-navigator-link.ts';

/** With `property` or `search`, redirects to that place in the navigator. */
export function PropertyReportPage() {
  const { propertyReportLink } = useApp().config;
  const { id, isActiveSolution } = useCurrentUser();
  const { property, search } = useSearch({ strict: false }) as Record<string, unknown>;
  const token = useNavigatorToken('page');
  const fresh = token.isFetchedAfterMount && !token.isError ? token.data : undefined;
  useEffect(() => {
    if (fresh !== undefined) {
      const isBuiltIn = propertyReportLink === new URL(addressOf('/navigator'), window.location.href).href;
      const place = { propertyId: textOf(property), search: textOf(search) };
      replaceAddress(buildNavigatorLink(navigatorLinkTo(propertyReportLink, isBuiltIn, place), id, fresh));
    }
    if (!isActiveSolution) goTo('/pn', { replace: true });
  }, [fresh, propertyReportLink, id, isActiveSolution, property, search]);
  if (token.isError)
    return (
      <LoadFailure title={failureText(token.error)} onRetry={() => void token.refetch()} isRetrying={token.isFetching}>
        Property Navigator couldn't be opened.
      </LoadFailure>
    );
  return (
    <div className="page" aria-busy="true">
      <h1 className="t-24">Property Navigator</h1>
      <p className="muted" role="status">
        Opening Property Navigator
      </p>
    </div>
  );
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
