import { IconButton } from '@platbook/ui/widgets/IconButton.tsx';
import { Plug, Unplug } from 'lucide-react';
import type { ConnectionClientControl } from './use-connection-client.ts';

/** Starts and ends a persistent database session; hidden where the connection doesn't support one. */
export function ConnectButton({ isOffered, isConnecting, clientId, connect, disconnect }: ConnectionClientControl) {
  if (!isOffered) return null;
  return clientId ? (
    <IconButton icon={Unplug} label="Disconnect from database" className="on only-wide" onClick={disconnect} />
  ) : (
    <IconButton
      icon={Plug}
      label="Connect to database"
      className="only-wide"
      aria-busy={isConnecting || undefined}
      onClick={connect}
    />
  );
}
