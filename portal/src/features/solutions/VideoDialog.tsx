import { Dialog } from '@platbook/ui/overlays/Dialog.tsx';
import { EmptyState } from '@platbook/ui/widgets/EmptyState.tsx';
import { useState } from 'react';
import { videoAddress } from './download-address.ts';
import './video-dialog.css';

interface VideoDialogProps {
  title: string;
  link: string | null | undefined;
  onClose: () => void;
}

/** A pack's video in a dialog. Any other kind of address is never opened. */
export function VideoDialog({ title, link, onClose }: VideoDialogProps) {
  const [failed, setFailed] = useState<string>();
  const address = videoAddress(link);
  return (
    <Dialog isOpen={link != null} onClose={onClose} size={880} title={title}>
      <div className="video-dialog flex clips">
        {address === undefined || failed === address ? (
          <EmptyState heading="h3" title="Couldn't load the video">
            Try again in a moment. The rest of the pack works without it.
          </EmptyState>
        ) : (
          <video
            className="whole"
            key={address}
            src={address}
            controls
            autoPlay
            muted
            playsInline
            aria-label={`Video about ${title}`}
            onError={() => setFailed(address)}
          />
        )}
      </div>
    </Dialog>
  );
}
