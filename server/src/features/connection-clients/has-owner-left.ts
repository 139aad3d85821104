import { findNodeUrl } from '../../db/node-url.ts';
import type { Services } from '../../services.ts';

/**
 * Sooner than the lease if the node is silent and its address says that it has left. That can be wrong for a node that is cut off behind a proxy,
 * which then closes the client as soon as it sees it marked closed; its runs end by the lease only.
 */
export async function hasOwnerLeft(
  { db, nodeChannel, presence }: Pick<Services, 'db' | 'nodeChannel' | 'presence'>,
  node: string,
): Promise<boolean> {
  if (await presence.isGone(node)) return true;
  if (!presence.isSilent(node)) return false;
  const url = await findNodeUrl(db, node);
  return url !== undefined && nodeChannel.hasLeft({ node, url });
}
