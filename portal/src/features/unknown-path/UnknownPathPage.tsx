import { usePageTitle } from '@platbook/ui/browser/use-page-title';
import { Search } from '@platbook/ui/icons';
import { Button, buttonClass } from '@platbook/ui/widgets/Button.tsx';
import { EmptyState } from '@platbook/ui/widgets/EmptyState.tsx';
import { Link } from '@tanstack/react-router';

/** Not found, for signed-in users. The address doesn't change, so that a typo can be corrected. */
export function UnknownPathPage() {
  usePageTitle('Page not found');
  return (
    <EmptyState
      heading="h1"
      title="Page not found"
      actions={
        <>
          <Button icon={Search} look="primary" onClick={() => window.dispatchEvent(new Event('platbook-search'))}>
            Search
          </Button>
          <Link className={buttonClass()} to="/home">
            Go to Home
          </Link>
        </>
      }
    >
      There's no page at this address, or you don't have access to it.
    </EmptyState>
  );
}
