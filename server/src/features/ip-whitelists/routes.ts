import * as calls from '@platbook/contract/direct-integration';
import { parseIpv4, warnOfAddress } from '@platbook/contract/rules/ipv4';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Person, requireActive } from '../../http/callers/person.ts';
import { problem } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { auditSource, recordAct } from '../audit/index.ts';
import type { WithFirewalls } from './firewall.ts';
import { findEntry, putEntry, takeEntry, type WhitelistRow } from './whitelist-store.ts';

const bothPaths = { isAtBothPaths: true };
const writes = { perMinute: 60 };

export function ipWhitelistRoutes(
  app: FastifyInstance,
  { db, firewalls, node, now }: Pick<Services, 'db' | 'node' | 'now'> & WithFirewalls,
): void {
  route(app, calls.listIpWhitelists, bothPaths).answers(async ({ params, person }) => {
    requireOwn(person, params.userId);
    const row = await findEntry(db, person.id);
    return row === undefined ? [] : [toWire(row, person)];
  });

  route(app, calls.getDefaultIp, bothPaths).answers(({ person, request, reply }) => {
    requireActive(person);
    const address = currentAddress(request);
    if (address === undefined) throw problem('address.not-ipv4');
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(address));
  });

  route(app, calls.saveIpWhitelist, { ...writes, ...bothPaths }).answers(async ({ body, person, request }) => {
    requireOwn(person, body.userId);
    const address = requireOneAddress(body);
    const row = await db.transaction().execute(async (tx) => {
      const known = await findEntry(tx, person.id);
      // Only the ID of the user's own entry is valid.
      if (typeof body.id === 'string' && body.id !== '' && body.id !== known?.id) throw problem('address.not-found');
      if (known?.address === address) return known;
      await recordAct(tx, { kind: 'address_allowed', source: auditSource(request, node), name: address });
      return putEntry(tx, person.id, address, now());
    });
    await firewalls.apply();
    return [toWire(row, person)];
  });

  route(app, calls.removeIpWhitelist, writes).answers(async ({ params, person, request }) => {
    requireOwn(person, params.userId);
    await db.transaction().execute(async (tx) => {
      const taken = await takeEntry(tx, person.id);
      if (taken === undefined) throw problem('address.not-found');
      const source = auditSource(request, node);
      await recordAct(tx, { kind: 'address_removed', source, name: taken.address });
    });
    await firewalls.apply();
    return {};
  });

  app.addHook('onClose', firewalls.start());
}

/** Another user's list gets the same answer as an unknown one. */
function requireOwn(person: Person, userId: string): void {
  requireActive(person);
  if (userId !== person.id) throw problem('not-found');
}

function requireOneAddress({ startIp, endIp }: { startIp: string; endIp: string }): string {
  const address = parseIpv4(startIp);
  if (address === undefined || parseIpv4(endIp) !== address) throw problem('address.invalid');
  return address;
}

const toWire = ({ id, address }: WhitelistRow, person: Person): calls.IpWhitelist => ({
  id,
  userId: person.id,
  ruleName: person.email,
  startIp: address,
  endIp: address,
  warning: warnOfAddress(address) ?? null,
});

/** Trusts only the socket and proxies in TRUST_PROXY. Undefined for IPv6: the tools' IPv4 address is unknown. */
export const currentAddress = (request: Pick<FastifyRequest, 'ip'>) => parseIpv4(request.ip.replace(/^::ffff:/i, ''));
