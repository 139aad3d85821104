import { Modal } from '@mantine/core';
import type { DraftHead } from '@platbook/contract/drafts';
import { useState } from 'react';
import { momentText } from '../../../browser/moment-text.ts';
import { Button } from '../../../ui/Button.tsx';
import { type OtherDrafts as Drafts, useOtherDrafts } from './use-other-drafts.ts';
import './other-drafts.css';

/** A line over an empty editor that offers what was typed on another device and never saved, and the list of it. */
export function OtherDrafts() {
  const others = useOtherDrafts();
  const [isOpen, setIsOpen] = useState(false);
  const [latest] = others.drafts;
  const close = () => setIsOpen(false);
  return (
    <>
      <div role="status">
        {latest && (
          <div className="wb-note plain">
            <span className="grow">
              {others.drafts.length === 1
                ? `Unsaved text was typed in ${latest.device}, ${momentText(latest.updatedAt)}.`
                : `${others.drafts.length} unsaved texts of other devices, the latest typed in ${latest.device}, ${momentText(latest.updatedAt)}.`}
            </span>
            <Button size="sm" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
              Show
            </Button>
          </div>
        )}
      </div>
      <Modal.Root opened={isOpen && latest !== undefined} onClose={close} size={680}>
        <Modal.Overlay />
        <Modal.Content className="drafts-dialog work">
          <Modal.Header>
            <Modal.Title>Unsaved on other devices</Modal.Title>
            <Modal.CloseButton aria-label="Close" />
          </Modal.Header>
          <ul>
            {others.drafts.map((draft) => (
              <DraftRow key={draft.id} draft={draft} {...others} onTaken={close} />
            ))}
          </ul>
        </Modal.Content>
      </Modal.Root>
    </>
  );
}

type DraftRowProps = Pick<Drafts, 'take' | 'drop'> & { draft: DraftHead; onTaken: () => void };

function DraftRow({ draft, take, drop, onTaken }: DraftRowProps) {
  const [isBusy, setIsBusy] = useState(false);
  const name = draft.name || 'New query';
  const go = async (action: () => Promise<unknown>) => {
    setIsBusy(true);
    await action();
    setIsBusy(false);
  };
  return (
    <li>
      <div className="grow">
        <div className="nm cut">{name}</div>
        <div className="mono cut">{draft.start.replaceAll(/\s+/g, ' ').trim()}</div>
        <div className="muted t-12">
          {momentText(draft.updatedAt)}, {draft.device}
        </div>
      </div>
      <Button look="quiet" aria-label={`Drop ${name}`} isBusy={isBusy} onClick={() => void go(() => drop(draft))}>
        Drop
      </Button>
      <Button aria-label={`Open ${name}`} onClick={() => void go(async () => (await take(draft)) && onTaken())}>
        Open
      </Button>
    </li>
  );
}
