import { isIP } from 'node:net';

/** Concurrent sockets from unlisted addresses that get an error message; further ones are closed silently. */
const mostStrangers = 20;

export type Gate = ReturnType<typeof createGate>;

export function createGate({ perAddress, inAll }: { perAddress: number; inAll: number }) {
  let listed = new Set<string>();
  const open = new Map<string, number>();
  let all = 0;
  let strangers = 0;
  return {
    setAddresses(addresses: readonly string[]) {
      listed = new Set(addresses);
    },
    isListed: (address: string) => listed.has(address),
    /** Counts a socket; undefined if a limit is reached. Call the returned function when the socket closes. */
    enter(address: string): (() => void) | undefined {
      const ofAddress = open.get(address) ?? 0;
      const isStranger = !listed.has(address);
      if (isIP(address) === 0 || all >= inAll || ofAddress >= perAddress) return undefined;
      if (isStranger && strangers >= mostStrangers) return undefined;
      open.set(address, ofAddress + 1);
      all += 1;
      if (isStranger) strangers += 1;
      let isIn = true;
      return () => {
        if (!isIn) return;
        isIn = false;
        all -= 1;
        if (isStranger) strangers -= 1;
        const left = (open.get(address) ?? 1) - 1;
        if (left === 0) open.delete(address);
        else open.set(address, left);
      };
    },
  };
}
