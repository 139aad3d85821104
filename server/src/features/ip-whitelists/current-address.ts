import { parseIpv4 } from '@platbook/contract/rules/ipv4';
import type { FastifyRequest } from 'fastify';

/**
 * The IPv4 address that a caller comes from: of his socket, or of what a proxy of TRUST_PROXY says; nothing else that he sends is believed.
 * Undefined when he comes by IPv6: then we do not know which IPv4 address his tools have.
 */
export function currentAddress(request: Pick<FastifyRequest, 'ip'>): string | undefined {
  return parseIpv4(request.ip.replace(/^::ffff:/i, ''));
}
