import { formatSql } from '@platbook/contract/workbench/format-sql';
import { dialectOf } from '@platbook/sql/dialects';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { requireUsable } from '../connections/index.ts';
import { openFormatThread } from './format-thread.ts';

export function formatSqlRoutes(app: FastifyInstance, { db }: Pick<Services, 'db'>): void {
  const thread = openFormatThread();
  app.addHook('preClose', () => thread.close());

  route(app, formatSql, { bodyLimit: 2 * 1024 * 1024, perMinute: 60 }).answers(async ({ person, body }) => {
    const connection = body.connectionId ? await requireUsable(db, person, body.connectionId) : undefined;
    const dialect = body.dialect ?? dialectOf(connection?.driver);
    return thread.format(body.query, dialect, person.id);
  });
}
