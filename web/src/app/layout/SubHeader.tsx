import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { ChartColumn, FolderOpen, Plus } from 'lucide-react';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useLayoutActions } from '../../ui/layout-actions.tsx';
import { SlotPlace } from '../../ui/slots.tsx';

/** New Query, Queries and Foreclosure Report; a page may fill the right end. */
export function SubHeader() {
  const { openQueries } = useLayoutActions();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const showQueries = () => {
    if (!openQueries()) void navigate({ to: '/queries/$queryId', params: { queryId: 'new' } });
  };
  return (
    <nav className="subbar" aria-label="Workbench">
      <Link className={buttonClass('quiet')} to="/queries/$queryId" params={{ queryId: 'new' }}>
        <Icon of={Plus} />
        New Query
      </Link>
      <Button look="quiet" aria-haspopup="dialog" onClick={showQueries}>
        <Icon of={FolderOpen} />
        Queries
      </Button>
      <Link
        className={buttonClass('quiet', undefined, 'only-wide')}
        to="/visualize"
        aria-current={pathname === '/visualize' ? 'page' : undefined}
      >
        <Icon of={ChartColumn} />
        Foreclosure Report
      </Link>
      <SlotPlace name="sub-header-end" className="push row" />
    </nav>
  );
}
