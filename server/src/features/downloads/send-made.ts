import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Person } from '../../http/callers/person.ts';
import type { Services } from '../../services.ts';
import { auditSource, recordAudit, recordAuditEnd } from '../audit/index.ts';
import { contentDisposition } from '../exports/index.ts';
import { contentTypeOf } from './content-type.ts';
import type { MadeItem } from './list-items.ts';
import { type FileMakers, makeItem } from './make-item.ts';

/** Sends a built file as an attachment. Audited before the first byte. */
export async function sendMade(
  services: Pick<Services, 'config' | 'db' | 'execution' | 'node' | 'setOrders' | 'warehouse'>,
  makers: FileMakers,
  item: MadeItem,
  person: Person,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { bytes, setKey } = await makeItem(services, makers, person, item);
  const operationId = randomUUID();
  await recordAudit(services.db, {
    kind: 'export_started',
    operationId,
    source: auditSource(request, services.node),
    connectionId: null,
    setKey,
    name: item.file,
    format: item.type,
  });
  await recordAuditEnd(services.db, operationId, { outcome: 'finished', rows: null, bytes: bytes.length });
  return reply
    .headers({
      'content-type': contentTypeOf(item),
      'content-disposition': contentDisposition(item.file),
      'cache-control': 'private, no-store',
    })
    .send(bytes);
}
