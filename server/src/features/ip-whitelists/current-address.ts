import { parseIpv4 } from '@platbook/contract/rules/ipv4';
import type { FastifyRequest } from 'fastify';

/**
 * The IPv4 address of a caller: that of the socket, or the one forwarded by a proxy in TRUST_PROXY; nothing else is trusted.
 * Undefined if they connect by IPv6, because then their tools' IPv4 address is unknown.
 */
export function currentAddress(request: Pick<FastifyRequest, 'ip'>): string | undefined {
  return parseIpv4(request.ip.replace(/^::ffff:/i, ''));
}
