import type { Duplex } from 'node:stream';

/** Far above any real message: the longest are lists of addresses. */
const longestLine = 8 * 1024 * 1024;

/** A line that is too long or malformed, or a listener that throws, ends the stream: the peer is then not one of our processes. */
export function readMessages(stream: Duplex, onMessage: (message: unknown) => void): void {
  let parts: Buffer[] = [];
  let held = 0;
  stream.on('data', (chunk: Buffer) => {
    let from = 0;
    for (let end = chunk.indexOf(10); end >= 0 && !stream.destroyed; end = chunk.indexOf(10, from)) {
      const line = Buffer.concat([...parts, chunk.subarray(from, end)]).toString();
      [parts, held, from] = [[], 0, end + 1];
      try {
        onMessage(JSON.parse(line));
      } catch (cause) {
        stream.destroy(cause instanceof Error ? cause : undefined);
      }
    }
    parts.push(chunk.subarray(from));
    held += chunk.length - from;
    if (held > longestLine) stream.destroy();
  });
}

export function writeMessage(stream: Duplex, message: object): boolean {
  if (stream.destroyed || stream.writableEnded) return false;
  stream.write(`${JSON.stringify(message)}\n`);
  return true;
}
