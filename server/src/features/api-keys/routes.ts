import {
  createApiKey,
  getApiKey,
  listApiKeys,
  revokeApiKey,
  rollApiKey,
  viewApiKey,
} from '@platbook/contract/account/api-keys';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Person, requireActive } from '../../http/callers/person.ts';
import { problem } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { countTry } from '../account/index.ts';
import { auditSource, recordAct } from '../audit/index.ts';
import { findKeyRow, openKey } from './api-keys-store.ts';
import { endAtGateway } from './api-management.ts';
import { type Asker, createKey, revokeKey, rollKey } from './change-keys.ts';
import { removeOldKeys } from './ended-keys-store.ts';
import { firstKey } from './first-key.ts';
import type { WithKeyDesk } from './key-desk.ts';
import { listKeys } from './list-keys.ts';
import { removeOldUsage } from './usage-store.ts';

const options = { perMinute: 60, holdsSecret: true, alsoAnswers: [424] };
const createOptions = { ...options, perMinute: 20 };
const VIEWS_PER_HOUR = 30;

export function apiKeyRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'apiGateway' | 'chores' | 'config' | 'db' | 'log' | 'node' | 'now' | 'secretBox'> &
    WithKeyDesk,
): void {
  const { chores, db, keyDesk, log, node, now } = services;
  const askerOf = (person: Person, request: FastifyRequest): Asker => {
    requireActive(person);
    return { person, source: auditSource(request, node) };
  };

  route(app, getApiKey, { ...options, isAtBothPaths: true }).answers(async ({ params, person, request }) => {
    const { source } = askerOf(person, request);
    if (params.userId !== person.id) throw problem('not-found');
    const key = await firstKey(services, person, source);
    // Audited before the key is sent.
    if (key !== '') await recordAct(db, { kind: 'key_viewed', source });
    return { apiApplicationUserKey: key };
  });

  route(app, listApiKeys, { perMinute: 60, admits: requireActive }).answers(({ person }) => listKeys(services, person));
  route(app, createApiKey, createOptions).answers(({ body, person, request }) =>
    createKey(services, askerOf(person, request), { name: body.name, expiresOn: body.expiresOn ?? null }),
  );
  route(app, viewApiKey, options).answers(async ({ params, person, request }) => {
    const { source } = askerOf(person, request);
    const row = await findKeyRow(db, person.id, params.id);
    const key = row === undefined ? undefined : openKey(services, row);
    if (row === undefined || key === undefined) throw problem('not-found');
    if ((await countTry(db, `key views of ${person.id}`, now())) > VIEWS_PER_HOUR) throw problem('key.views');
    await recordAct(db, { kind: 'key_viewed', source, name: row.name });
    return { id: row.id, key };
  });
  route(app, rollApiKey, createOptions).answers(({ params, person, request }) =>
    rollKey(services, askerOf(person, request), params.id),
  );
  route(app, revokeApiKey, { perMinute: 60, alsoAnswers: [424] }).answers(async ({ params, person, request }) => {
    await revokeKey(services, askerOf(person, request), params.id);
    return {};
  });

  const stop = chores.startHourly('API keys', async () => {
    await removeOldUsage(db, now());
    await removeOldKeys(db, now());
    await endAtGateway(services);
  });
  app.addHook('onClose', async () => {
    await stop();
    await keyDesk
      .close()
      .catch((cause: unknown) => log.error({ err: cause }, 'failed to record the last REST API calls'));
  });
}
