import { trialCounties } from '@platbook/contract/property/trial-counties';
import { getLocal, setLocal } from '@platbook/ui/browser/local-store';
import { SlotContent } from '@platbook/ui/frame/slots.tsx';
import { ChevronUp, MapPinned } from '@platbook/ui/icons';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { IconButton } from '@platbook/ui/widgets/IconButton.tsx';
import { useState } from 'react';
import { useApp, useCurrentUser } from '../../api/use-app.tsx';

const counties = trialCounties.map(({ name }) => name);

/** A page mounts it while its connection is the trial one. */
export function TrialNotice() {
  const { salesPhone } = useApp().brand;
  const { trialDaysLeft } = useCurrentUser();
  const [isCollapsed, setIsCollapsed] = useState(() => getLocal('isTrialBannerCollapsed') ?? false);
  const collapse = (value: boolean) => {
    setLocal('isTrialBannerCollapsed', value);
    setIsCollapsed(value);
  };
  if (isCollapsed)
    return (
      <SlotContent name="sub-header-end">
        <button
          type="button"
          className="trial-chip inline g6 nowrap s-12 m sales round hand"
          aria-expanded={false}
          onClick={() => collapse(false)}
        >
          <Icon of={MapPinned} size={12} />
          {['Trial', daysLeft(trialDaysLeft), `${counties.length} counties`].filter(Boolean).join(' · ')}
        </button>
      </SlotContent>
    );
  return (
    <SlotContent name="banner">
      <aside className="banner row t-13 sales" aria-label="Trial">
        <Icon of={MapPinned} />
        <span>
          <b>Trial.</b> <span className="ink">Data is limited to five counties: {counties.join(', ')}.</span>
          {salesPhone && (
            <>
              {' '}
              For full access, call <b className="nowrap">{salesPhone}</b>.
            </>
          )}
        </span>
        <IconButton
          className="push"
          icon={ChevronUp}
          isSmall
          label="Collapse trial banner"
          aria-expanded
          onClick={() => collapse(true)}
        />
      </aside>
    </SlotContent>
  );
}

function daysLeft(days: number | null): string {
  if (days === null) return '';
  return days === 1 ? '1 day left' : `${Math.max(0, days)} days left`;
}
