import childProcess, { type ChildProcess } from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';
import { Duplex, PassThrough } from 'node:stream';
import { buildFrame, type Frame, FrameReader, frameKind } from '../../execution/frames.ts';
import type { FailPoint } from './fail-point.ts';

/** What happens instead of a message's arrival: the process is killed or stopped, the pipe is cut, or the message is garbled. */
export type MessageFailure = 'killed' | 'stopped' | 'cut' | 'garbled';

const longest = 64 * 1024 * 1024;
const garbage = buildFrame(frameKind.message, Buffer.from('{"type":'));

/** Both directions. Affects processes started after this call. Returns a function that restores them. */
export function failMessages(point: FailPoint, failure: () => MessageFailure): () => void {
  const { spawn } = childProcess;
  childProcess.spawn = ((...call: Parameters<typeof spawn>) => {
    const child = spawn(...call);
    if (child.pid !== undefined && child.stdio.length === 5) tap(child, point, failure);
    return child;
  }) as typeof spawn;
  syncBuiltinESMExports();
  return () => {
    childProcess.spawn = spawn;
    syncBuiltinESMExports();
  };
}

function tap(child: ChildProcess, point: FailPoint, failure: () => MessageFailure): void {
  const pipes = child.stdio as unknown as Duplex[];
  const [orders, answers] = [pipes[3] as Duplex, pipes[4] as Duplex];
  let isSilent = false;
  const play = ({ kind, body }: Frame, pipe: Duplex): Buffer => {
    if (isSilent) return Buffer.alloc(0);
    if (!point.strikes()) return buildFrame(kind, body);
    const how = failure();
    if (how === 'garbled') return garbage;
    if (how === 'cut') pipe.destroy();
    else child.kill(how === 'killed' ? 'SIGKILL' : 'SIGSTOP');
    isSilent = true;
    return Buffer.alloc(0);
  };
  const playAll = (reader: FrameReader, chunk: Buffer, pipe: Duplex) =>
    Buffer.concat([...reader.push(chunk)].map((frame) => play(frame, pipe)));

  const toChild = new FrameReader(longest);
  pipes[3] = new Duplex({
    read: () => undefined,
    write(chunk: Buffer, _, done) {
      const bytes = playAll(toChild, chunk, orders);
      if (bytes.length > 0 && orders.writable) orders.write(bytes);
      done();
    },
    destroy(error, done) {
      orders.destroy();
      done(error);
    },
  });
  const fromChild = new FrameReader(longest);
  const incoming = new PassThrough();
  pipes[4] = incoming;
  answers.on('data', (chunk: Buffer) => incoming.write(playAll(fromChild, chunk, answers)));
  answers.on('close', () => incoming.end());
  orders.on('error', (error) => pipes[3]?.destroy(error));
  answers.on('error', (error) => incoming.destroy(error));
}
