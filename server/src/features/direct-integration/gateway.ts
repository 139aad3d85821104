import type { Services } from '../../services.ts';

/** Where tools reach the gateway of this server. */
export interface GatewayPlace {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  /** PEM of a certificate that was made by ourselves; null when it is the operator's own. */
  readonly certificate: string | null;
}

/** The gateway, where one listens. */
export function findGateway(_services: Services): GatewayPlace | undefined {
  return undefined;
}
