import { type DrawerName, useLayoutActions } from '@platbook/ui/frame/layout-actions.tsx';
import { SlotPlace } from '@platbook/ui/frame/slots.tsx';
import { Button, buttonClass } from '@platbook/ui/widgets/Button.tsx';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { ChartColumn, FolderOpen, History, Plus } from 'lucide-react';

export function SubHeader() {
  const { openDrawer, openNewQuery } = useLayoutActions();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const show = (name: DrawerName) => () => {
    // A query page that is still loading will provide its drawers.
    if (!openDrawer(name) && !pathname.startsWith('/queries/'))
      void navigate({ to: '/queries/$queryId', params: { queryId: 'new' } });
  };
  return (
    <nav className="subbar" aria-label="Workbench">
      <Link
        className={buttonClass('quiet')}
        to="/queries/$queryId"
        params={{ queryId: 'new' }}
        onClick={(event) => {
          const isForBrowser = event.ctrlKey || event.metaKey || event.shiftKey;
          if (!isForBrowser && openNewQuery()) event.preventDefault();
        }}
      >
        <Icon of={Plus} />
        New Query
      </Link>
      <Button look="quiet" aria-haspopup="dialog" onClick={show('queries')}>
        <Icon of={FolderOpen} />
        Queries
      </Button>
      <Button look="quiet" aria-haspopup="dialog" onClick={show('history')}>
        <Icon of={History} />
        History
      </Button>
      <Link
        className={buttonClass('quiet', undefined, 'only-wide')}
        to="/visualize"
        // Other reports have the same path; this is the one without a report in the URL.
        search={{ report: undefined }}
        activeOptions={{ explicitUndefined: true }}
      >
        <Icon of={ChartColumn} />
        Foreclosure Report
      </Link>
      <SlotPlace name="sub-header-end" className="push row" />
    </nav>
  );
}
