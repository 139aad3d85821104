import { limits } from '@platbook/contract/limits';
import type { FoundPerson, Permission } from '@platbook/contract/workbench/sharing';
import { X } from '@platbook/ui/icons';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { IconButton } from '@platbook/ui/widgets/IconButton.tsx';
import { useState } from 'react';
import { PermissionSelect } from './PermissionSelect.tsx';

export interface Chosen {
  person: FoundPerson;
  permission: Permission;
}

interface NewPeopleProps {
  chosen: readonly Chosen[];
  isBusy: boolean;
  onChange: (chosen: readonly Chosen[]) => void;
  onSend: (message: string) => void;
}

/** The people to add, what each can do, and a message to all of them. */
export function NewPeople({ chosen, isBusy, onChange, onSend }: NewPeopleProps) {
  const [message, setMessage] = useState('');
  return (
    <div className="share-new col g8">
      <ul className="row wrap g8" aria-label="People to add">
        {chosen.map(({ person, permission }) => (
          <li key={person.id} className="share-chip inline g6 framed">
            <span className="cut" title={person.email}>
              {person.displayName}
            </span>
            <PermissionSelect
              person={person}
              value={permission}
              onChange={(next) =>
                onChange(chosen.map((each) => (each.person.id === person.id ? { ...each, permission: next } : each)))
              }
            />
            <IconButton
              icon={X}
              iconSize={14}
              isSmall
              label={`Don't add ${person.displayName}`}
              onClick={() => onChange(chosen.filter((each) => each.person.id !== person.id))}
            />
          </li>
        ))}
      </ul>
      <textarea
        className="input area"
        aria-label="Message (optional)"
        placeholder="Message (optional)"
        rows={2}
        maxLength={limits.shareMessageLength}
        value={message}
        onChange={(event) => setMessage(event.target.value)}
      />
      <div className="row">
        <span className="muted t-12 grow">They get a notification and an email.</span>
        <Button size="lg" look="primary" isBusy={isBusy} onClick={() => onSend(message.trim())}>
          Send
        </Button>
      </div>
    </div>
  );
}
