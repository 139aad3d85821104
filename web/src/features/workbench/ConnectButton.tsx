import { Plug, Unplug } from 'lucide-react';
import { IconButton } from '../../ui/IconButton.tsx';
import type { ConnectionClientControl } from './use-connection-client.ts';

/** Begins and ends a session that lives from run to run; absent where the connection keeps none (specification §4). */
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
