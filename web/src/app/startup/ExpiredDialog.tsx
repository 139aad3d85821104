import { Modal } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { CalendarX2, Phone } from 'lucide-react';
import { useState } from 'react';
import { useApp, useCurrentUser } from '../../api/use-app.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { telephoneAddress } from '../../ui/telephone-address.ts';
import { useSignOut } from '../layout/use-sign-out.ts';

/** Tells an expired account so (specification §2); what was saved stays readable. */
export function ExpiredDialog() {
  const { brand } = useApp();
  const { email } = useCurrentUser();
  const [isOpen, setIsOpen] = useState(true);
  const signOut = useSignOut();
  const navigate = useNavigate();
  const readQueries = () => {
    setIsOpen(false);
    void navigate({ to: '/queries/$queryId', params: { queryId: 'new' } });
  };
  return (
    <Modal.Root opened={isOpen} onClose={() => setIsOpen(false)} size={440} closeOnClickOutside={false}>
      <Modal.Overlay />
      <Modal.Content aria-describedby="expired-text">
        <div className="expired">
          <span className="ei sales">
            <Icon of={CalendarX2} size={20} />
          </span>
          <Modal.Title>Your Account is expired. Please contact support for assistance</Modal.Title>
          <p id="expired-text" className="muted">
            The access of {email} has ended. Your saved queries are kept; you can read them, not run them.
          </p>
        </div>
        <footer className="dialog-foot">
          <Button onClick={readQueries} style={{ marginRight: 'auto' }}>
            Read my queries
          </Button>
          <Button onClick={signOut}>Sign out</Button>
          {brand.salesPhone && (
            <a className={buttonClass('sell')} href={telephoneAddress(brand.salesPhone)}>
              <Icon of={Phone} size={14} />
              {brand.salesPhone}
            </a>
          )}
        </footer>
      </Modal.Content>
    </Modal.Root>
  );
}
