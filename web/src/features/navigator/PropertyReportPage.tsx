import { useEffect } from 'react';
import { errorText } from '../../api/call-error.ts';
import { useApp, useCurrentUser } from '../../api/use-app.tsx';
import { useNavigatorLink } from '../../api/use-navigator-link.ts';
import { goTo, replaceAddress } from '../../browser/navigation.ts';
import { usePageTitle } from '../../browser/use-page-title.ts';
import { LoadFailure } from '../../ui/LoadFailure.tsx';

/**
 * /propertyreports and /propertynavigator: a fresh token, then the deployment's property report link in place of this page (specification §2). Without
 * such a link it is our own navigator at /pn.
 */
export function PropertyReportPage() {
  usePageTitle('Property Navigator');
  const { propertyReportLink } = useApp().config;
  const { isActiveSolution } = useCurrentUser();
  const link = useNavigatorLink({ isFresh: true });
  const address = link.isFetchedAfterMount && !link.isError ? link.data : undefined;
  useEffect(() => {
    if (address) replaceAddress(address);
    else if (propertyReportLink === '' || !isActiveSolution) goTo('/pn', { replace: true });
  }, [address, propertyReportLink, isActiveSolution]);
  if (link.isError)
    return (
      <LoadFailure
        title={errorText(link.error) ?? 'Something went wrong'}
        onRetry={() => void link.refetch()}
        isRetrying={link.isFetching}
      >
        Property Navigator could not be opened.
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
