import type { NodeStatus, SystemStatus } from '@platbook/contract/admin/status';
import { bytesText, countText } from './figure-texts.ts';

export interface Judgement {
  tone: 'ok' | 'warn' | 'bad';
  text: string;
}

const ok = (text: string): Judgement => ({ tone: 'ok', text });
const warn = (text: string): Judgement => ({ tone: 'warn', text });
const bad = (text: string): Judgement => ({ tone: 'bad', text });

const slowMilliseconds = 250;
const leastShare = 0.1;
const leastBytes = 1_000_000_000;
const dayMilliseconds = 24 * 60 * 60 * 1_000;

export const countOf = (count: number, one: string) => `${countText(count)} ${one}${count === 1 ? '' : 's'}`;

export const hasFailed = ({ doneAt, failedAt }: NodeStatus['chores'][number]) =>
  failedAt !== null && (doneAt === null || doneAt < failedAt);

export function judgeServer({ notReady, nodes }: SystemStatus): Judgement {
  if (notReady !== null) return bad(notReady);
  const [other] = nodes.filter(({ isStopping, notReady: reason }) => reason != null && !isStopping);
  if (other !== undefined) return bad(`${other.name}: ${other.notReady}`);
  const stopping = nodes.filter(({ isStopping }) => isStopping).length;
  if (stopping > 0) return warn(`${countOf(stopping, 'node')} stopping`);
  const versions = new Set(nodes.map(({ version, commit }) => `${version} ${commit}`)).size;
  if (versions > 1) return warn(`Nodes run ${versions} versions`);
  return ok('Ready');
}

export function judgeQueue({ nodes }: SystemStatus): Judgement {
  const lanes = nodes.flatMap((node) => node.lanes);
  const running = lanes.reduce((sum, lane) => sum + lane.running, 0);
  const queued = lanes.reduce((sum, lane) => sum + lane.queued, 0);
  const text = `${countText(running)} running, ${countText(queued)} waiting`;
  const isFull = lanes.some((lane) => lane.queued > 0 && lane.room !== null && lane.running >= lane.room);
  return isFull ? warn(`${text}: at capacity`) : ok(text);
}

export function judgeDatabase({ database: { milliseconds, pool } }: SystemStatus): Judgement {
  const text = `Responds in ${milliseconds.toLocaleString('en-US')} ms`;
  if (pool !== null && pool.waiting > 0) return warn(`${text}, ${countOf(pool.waiting, 'call')} waiting`);
  return milliseconds > slowMilliseconds ? warn(text) : ok(text);
}

export function judgeStorage({ nodes }: SystemStatus): Judgement {
  const disks = nodes.map(({ disk }) => disk);
  if (disks.includes(null)) return bad("The data folder can't be read");
  const [fullest] = disks.flatMap((disk) => disk ?? []).sort((a, b) => a.freeBytes - b.freeBytes);
  if (fullest === undefined) return ok('');
  const text = `${bytesText(fullest.freeBytes)} free`;
  if (fullest.freeBytes < leastBytes) return bad(`Only ${text}`);
  return fullest.freeBytes < leastShare * fullest.totalBytes ? warn(`Only ${text}`) : ok(text);
}

export function judgeMail({ mail: { failed, waiting, lastFailure } }: SystemStatus): Judgement {
  if (failed > 0) return warn(`${countOf(failed, 'email')} failed`);
  if (waiting > 0 && lastFailure !== null) return warn(`${countOf(waiting, 'email')} not sent yet`);
  return ok(waiting > 0 ? `sending ${countOf(waiting, 'email')}` : 'All sent');
}

export function judgeChores({ nodes }: SystemStatus): Judgement {
  const failed = nodes.flatMap(({ chores }) => chores).filter(hasFailed).length;
  return failed > 0 ? bad(`${countOf(failed, 'job')} failed on the last run`) : ok('All OK');
}

export function judgeErrors({ at, errors }: SystemStatus): Judgement {
  const recent = errors.filter((error) => Date.parse(at) - Date.parse(error.at) < dayMilliseconds);
  if (recent.length > 0) return warn(`${countOf(recent.length, 'error')} in the last 24 hours`);
  return ok(errors.length === 0 ? 'None in seven days' : 'None in the last 24 hours');
}

export function judgeSettings({ warnings }: SystemStatus): Judgement {
  return warnings.length > 0 ? warn(countOf(warnings.length, 'warning')) : ok('OK');
}

export function judgeNode({ isStopping, notReady }: NodeStatus): Judgement {
  if (isStopping) return warn('Stopping');
  return notReady ? bad(notReady) : ok('Running');
}

export function judgeWarehouse({ warehouse, nodes }: SystemStatus): Judgement {
  if (warehouse === null) return bad('No readable warehouse');
  const failing = nodes.reduce((sum, { licenseFiles }) => sum + (licenseFiles?.failing ?? 0), 0);
  return failing > 0 ? bad(`${countOf(failing, 'license file')} not built`) : ok(`Data as of ${warehouse.asOf}`);
}

export function judgeAll(status: SystemStatus): Judgement {
  const all = [
    judgeServer,
    judgeQueue,
    judgeDatabase,
    judgeStorage,
    judgeMail,
    judgeChores,
    judgeErrors,
    judgeSettings,
    judgeWarehouse,
  ].map((judge) => judge(status));
  const broken = all.filter(({ tone }) => tone === 'bad').length;
  const odd = all.filter(({ tone }) => tone === 'warn').length;
  if (broken > 0) return bad(`${countOf(broken, 'problem')}`);
  return odd > 0 ? warn(`${countOf(odd, 'warning')}`) : ok('All systems normal');
}
