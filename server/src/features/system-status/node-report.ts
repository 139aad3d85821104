import { hostname } from 'node:os';
import Type, { type Static } from 'typebox';
import type { Services } from '../../services.ts';
import { listProgress } from '../batches/index.ts';

const runShape = Type.Object({
  id: Type.String(),
  state: Type.Unsafe<'queued' | 'running'>({ type: 'string', enum: ['queued', 'running'] }),
  startedAt: Type.Union([Type.String(), Type.Null()]),
  rows: Type.Integer(),
  place: Type.Union([
    Type.Object({
      before: Type.Integer(),
      waitsFor: Type.Unsafe<'own' | 'machine'>({ type: 'string', enum: ['own', 'machine'] }),
    }),
    Type.Null(),
  ]),
});

/** What a node tells of itself: numbers and names of ours, nothing that people wrote. */
export const nodeReportShape = Type.Object({
  /** Name of the machine, and a part of the id of the process: a new one at every start. */
  name: Type.String(),
  runs: Type.Array(runShape),
});
export type NodeReport = Static<typeof nodeReportShape>;

/** What a node is called on the pages of the administration. */
export function nodeName(node: string, host = hostname()): string {
  return `${host} ${node.slice(0, 8)}`;
}

/** What this node has to tell now. */
export function buildNodeReport(services: Pick<Services, 'node'>): NodeReport {
  return { name: nodeName(services.node), runs: listProgress(services) };
}
