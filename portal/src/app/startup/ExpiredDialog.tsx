import { dateText } from '@platbook/ui/browser/date-text';
import { dayText } from '@platbook/ui/browser/moment-text';
import { CalendarX2 } from '@platbook/ui/icons';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useCurrentUser } from '../../api/use-app.tsx';
import { RequestAccess } from '../../features/access/index.ts';
import { PhoneDialog } from '../dialogs/PhoneDialog.tsx';
import { useSignOut } from '../layout/use-sign-out.ts';

const account = { kind: 'account', subject: '' } as const;

export function ExpiredDialog() {
  const { email, trialDaysLeft, trialEndsAt } = useCurrentUser();
  const [isOpen, setIsOpen] = useState(true);
  const signOut = useSignOut();
  const navigate = useNavigate();
  const readQueries = () => {
    setIsOpen(false);
    void navigate({ to: '/queries/$queryId', params: { queryId: 'new' } });
  };
  // An account can also be closed during a trial, or without one.
  const isTrialOver = trialDaysLeft === 0 && trialEndsAt !== null;
  return (
    <PhoneDialog
      isOpen={isOpen}
      onClose={() => setIsOpen(false)}
      icon={CalendarX2}
      title="Your Account is expired. Please contact support for assistance"
      isChoice
      actions={
        <>
          <Button onClick={readQueries} style={{ marginRight: 'auto' }}>
            View my queries
          </Button>
          <Button onClick={signOut}>Sign out</Button>
          <RequestAccess thing={account} />
        </>
      }
    >
      {isTrialOver ? (
        <>
          The trial for {email} ended on <span className="nowrap">{dateText(dayText(trialEndsAt))}</span>.
        </>
      ) : (
        <>Access for {email} has ended.</>
      )}{' '}
      You can still view your saved queries, but you can't run them.
    </PhoneDialog>
  );
}
