import * as calls from '@platbook/contract/packs/data-changes';
import type { FastifyInstance } from 'fastify';
import { requireActive } from '../../http/callers/person.ts';
import { setNextLink } from '../../http/next-link.ts';
import { readCursor, writeCursor } from '../../http/page-cursor.ts';
import { problem } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { dismissMarks } from '../data-marks/index.ts';
import type { WithDataVersions } from './data-versions.ts';
import { isEmpty } from './describe-changes.ts';
import { findMark, listMarksOf } from './owned-objects-store.ts';

export function dataChangeRoutes(
  app: FastifyInstance,
  { dataVersions, db, now }: Pick<Services, 'db' | 'now'> & WithDataVersions,
): void {
  route(app, calls.listDataChanges, { perMinute: 120, admits: requireActive }).answers(
    async ({ person, query, request, reply }) => {
      const { kind, table, version, cursor } = query;
      const after = cursor === undefined ? undefined : (readCursor(cursor, 2) as [string, string]);
      const limit = calls.dataChangeLimits.versionsPerPage;
      const wanted = { after, id: version, limit: limit + 1 };
      const found = await dataVersions.list(person.entitlement, wanted, { kind, table });
      const last = found.slice(0, limit).at(-1);
      if (found.length > limit && last !== undefined)
        setNextLink(request, reply, { cursor: writeCursor([last.recordedAt, last.id]) });
      return found.slice(0, limit).filter((each) => !isEmpty(each));
    },
  );

  route(app, calls.listDataMarks, { perMinute: 120 }).answers(({ person }) => listMarksOf(db, person.id));

  route(app, calls.dismissDataMark, { perMinute: 120 }).answers(async ({ person, params }) => {
    const mark = await findMark(db, person.id, params.id);
    if (mark === undefined) throw problem('not-found');
    await dismissMarks(db, { personId: person.id, kind: mark.kind, subjectId: mark.subject_id }, now());
    return {};
  });
}
