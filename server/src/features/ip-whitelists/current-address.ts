import { parseIpv4 } from '@platbook/contract/rules/ipv4';
import type { FastifyRequest } from 'fastify';

/** Trusts only the socket and proxies in TRUST_PROXY. Undefined for IPv6: the tools' IPv4 address is unknown. */
export const currentAddress = (request: Pick<FastifyRequest, 'ip'>) => parseIpv4(request.ip.replace(/^::ffff:/i, ''));
