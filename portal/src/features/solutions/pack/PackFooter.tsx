import { helpAddress } from '@platbook/ui/browser/help-address';
import { LifeBuoy } from '@platbook/ui/icons';
import { buttonClass } from '@platbook/ui/widgets/Button.tsx';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { useApp, useCurrentUser } from '../../../api/use-app.tsx';
import { ContactSales } from '../../../widgets/ContactSales.tsx';
import { TrialNote } from '../TrialNote.tsx';
import type { PackContent } from './read-solution.ts';

export function PackFooter({ pack }: { pack: PackContent }) {
  return pack.isPurchased ? <HelpFooter /> : <TrialNotice />;
}

function HelpFooter() {
  const { helpLinks, documentationLink } = useApp().brand;
  return (
    <aside className="note pack-foot middle" aria-label="Help">
      <Icon of={LifeBuoy} />
      <span className="grow">
        <b>Questions about this pack?</b> The guide explains how to run its queries, read its tables and open its files
        in your own tools.
      </span>
      <a
        className={buttonClass()}
        href={helpAddress(helpLinks.userGuide || documentationLink, '/documentation')}
        target="_blank"
        rel="noreferrer"
      >
        User Guide
      </a>
      <ContactSales />
    </aside>
  );
}

function TrialNotice() {
  const { trialDaysLeft } = useCurrentUser();
  const days = trialDaysLeft === null ? '' : `You have ${trialDaysLeft} ${trialDaysLeft === 1 ? 'day' : 'days'} left. `;
  return (
    <TrialNote className="pack-foot" ask="For pricing or to purchase a license to this Solution Pack, Call Sales at">
      <b>You're trying this pack.</b> {days}Its data is limited to
    </TrialNote>
  );
}
