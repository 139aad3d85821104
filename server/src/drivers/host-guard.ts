import { lookup } from 'node:dns/promises';
import { BlockList, isIP, type LookupFunction, Socket } from 'node:net';
import type { HostRules } from './driver.ts';

export const hostRefused = 'EHOSTREFUSED';

interface Address {
  address: string;
  family: number;
}

/** Loopback, link-local networks, cloud metadata services, and addresses that are no single host. */
const refused = buildBlockList([
  '0.0.0.0/8',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/96',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
  'fd00:ec2::/32',
  '64:ff9b::7f00:0/104',
  '64:ff9b::a9fe:0/112',
  '2002:7f00::/24',
  '2002:a9fe::/32',
]);

/** Private networks, also as embedded in NAT64 and 6to4 addresses. */
const inner = buildBlockList([
  '10.0.0.0/8',
  '100.64.0.0/10',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '198.18.0.0/15',
  'fc00::/7',
  '64:ff9b:1::/48',
  '64:ff9b::a00:0/104',
  '64:ff9b::6440:0/106',
  '64:ff9b::ac10:0/108',
  '64:ff9b::c0a8:0/112',
  '2002:a00::/24',
  '2002:6440::/26',
  '2002:ac10::/28',
  '2002:c0a8::/32',
]);

/**
 * A socket that resolves a name once, refuses forbidden addresses [V30], and connects to exactly the addresses it resolved, so that DNS
 * rebinding cannot bypass the check. A refusal ends it with the error code `hostRefused`.
 */
export function openGuardedSocket(rules: HostRules): Socket {
  const socket = new Socket();
  const connect = socket.connect.bind(socket) as (options: object) => Socket;
  const connectGuarded = (port: number, host: string): Socket => {
    resolveAllowed(host, port, rules).then(
      (addresses) => {
        if (socket.destroyed) return;
        connect({ port, host, lookup: answering(addresses), autoSelectFamily: true });
      },
      (error: Error) => void socket.destroy(error),
    );
    return socket;
  };
  return Object.assign(socket, { connect: connectGuarded as Socket['connect'] });
}

export async function isHostRefused(host: string, port: number, rules: HostRules): Promise<boolean> {
  return resolveAllowed(host, port, rules).then(
    () => false,
    (error: NodeJS.ErrnoException) => error.code === hostRefused,
  );
}

export function parseAllowedHosts(entries: readonly string[]): { names: Set<string>; addresses: BlockList } {
  const isNumeric = (entry: string): boolean => entry.includes('/') || isIP(entry) !== 0;
  return {
    names: new Set(entries.filter((entry) => !isNumeric(entry)).map((entry) => entry.toLowerCase())),
    addresses: buildBlockList(entries.filter(isNumeric)),
  };
}

async function resolveAllowed(host: string, port: number, rules: HostRules): Promise<Address[]> {
  const found = await lookup(host, { all: true });
  const allowed = parseAllowedHosts(rules.allowed);
  if (allowed.names.has(host.toLowerCase())) return found;
  const ownServers = (rules.ownServers ?? []).filter((server) => server.port === port);
  const own = await Promise.all(ownServers.map((server) => lookup(server.host, { all: true }).catch(() => [])));
  // A block list rather than text comparison: it matches IPv4 addresses written in IPv6 form.
  const ownAddresses = buildBlockList(own.flat().map(({ address }) => address));
  const isRefused = (one: Address): boolean =>
    !has(allowed.addresses, one) &&
    (has(refused, one) || has(ownAddresses, one) || (rules.isOutside === true && has(inner, one)));
  if (found.length === 0 || found.some(isRefused))
    throw Object.assign(new Error("This host isn't allowed"), { code: hostRefused });
  return found;
}

function answering(found: readonly Address[]): LookupFunction {
  return (_host, options, callback) => {
    const [first] = found as [Address, ...Address[]];
    if (options.all === true) callback(null, [...found]);
    else callback(null, first.address, first.family);
  };
}

function has(list: BlockList, { address, family }: Address): boolean {
  return list.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

function buildBlockList(entries: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}
