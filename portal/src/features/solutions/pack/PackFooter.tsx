import { addressOf } from '@platbook/ui/browser/navigation';
import { showSalesDialog } from '@platbook/ui/browser/sales-dialog';
import { Button, buttonClass } from '@platbook/ui/widgets/Button.tsx';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { LifeBuoy } from 'lucide-react';
import { useApp, useCurrentUser } from '../../../api/use-app.tsx';
import { TrialNote } from '../TrialNote.tsx';
import type { PackContent } from './read-solution.ts';

export function PackFooter({ pack }: { pack: PackContent }) {
  return pack.isPurchased ? <HelpFooter /> : <TrialNotice />;
}

function HelpFooter() {
  const { helpLinks, documentationLink } = useApp().brand;
  const guide = helpLinks.userGuide || documentationLink || '/documentation';
  return (
    <aside className="note pack-foot middle" aria-label="Help">
      <Icon of={LifeBuoy} />
      <span className="grow">
        <b>Questions about this pack?</b> The guide explains how to run its queries, read its tables and open its files
        in your own tools.
      </span>
      <a
        className={buttonClass()}
        href={guide.startsWith('/') ? addressOf(guide) : guide}
        target="_blank"
        rel="noreferrer"
      >
        User Guide
      </a>
      <Button look="sell" onClick={() => showSalesDialog('contact')}>
        Contact Sales
      </Button>
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
