import type { ApiKey, ApiKeys } from '@platbook/contract/account/api-keys';
import type { Person } from '../../http/callers/person.ts';
import type { Services } from '../../services.ts';
import { marksOf } from '../data-marks/index.ts';
import { allowanceOf, pacificDay, type Span } from './allowance.ts';
import { type KeyRow, listKeyRows, openKey } from './api-keys-store.ts';
import { isWorking } from './first-key.ts';
import type { WithKeyDesk } from './key-desk.ts';
import { lastCalls, listAnswered, sumAnswered } from './usage-store.ts';

type Needed = Pick<Services, 'config' | 'db' | 'now' | 'secretBox'>;

const DAYS = 30;
const DAY = 24 * 60 * 60_000;
const SHOWN = 4;

export async function listKeys(services: Needed & WithKeyDesk, person: Person): Promise<ApiKeys> {
  const { config, db } = services;
  const now = services.now();
  // Includes calls from the last seconds; if the flush fails, the numbers are slightly old.
  await services.keyDesk.flush().catch(() => {});
  const [rows, answers, lasts] = [
    await listKeyRows(db, person.id),
    await listAnswered(db, person.id, lastDays(now)[0]!),
    await lastCalls(db, person.id),
  ];
  const { perSecond, day, period } = allowanceOf(person, config, now);
  const used = await sumAnswered(db, person.id, period.from, pacificDay(now));
  const subjects = rows.map(({ id }) => ({ id, savedAt: '' }));
  const marks = await marksOf(db, person.id, 'key', subjects);
  const keys = buildKeys(services, rows, answers, lasts, now).map((key) => {
    const dataMark = marks.get(key.id);
    return dataMark === undefined ? key : { ...key, dataMark };
  });
  const { counties } = person.entitlement;
  return {
    keys,
    counties: counties.includes('*') ? null : counties.length,
    isTrial: person.isTrial,
    perSecond,
    day: day === undefined ? null : spanOf(day, used.today),
    period: spanOf(period, used.all),
  };
}

function buildKeys(
  services: Needed,
  rows: readonly KeyRow[],
  answers: Awaited<ReturnType<typeof listAnswered>>,
  lasts: Awaited<ReturnType<typeof lastCalls>>,
  now: Date,
): ApiKey[] {
  const days = lastDays(now);
  const callsOf = (ids: readonly string[]) =>
    days.map((each) =>
      answers
        .filter((answer) => answer.day === each && ids.includes(answer.key_id))
        .reduce((sum, { answered }) => sum + answered, 0),
    );
  const sum = (all: readonly number[]) => all.reduce((a, b) => a + b, 0);
  const shown = rows.find((row) => row.rolled_into === null && isWorking(row, now));
  return rows
    .filter(({ rolled_into }) => rolled_into === null)
    .map((row): ApiKey => {
      const olds = rows.filter(({ rolled_into }) => rolled_into === row.id);
      const old = olds.find((each) => isWorking(each, now));
      const callsByDay = callsOf([row.id, ...olds.map(({ id }) => id)]);
      return {
        ...endsOf(services, row),
        id: row.id,
        name: row.name,
        isFirst: row === shown,
        madeAt: row.created_at,
        lastUsedAt: lasts.get(row.id) ?? null,
        expiresAt: row.expires_at,
        calls: sum(callsByDay),
        callsByDay,
        old:
          old === undefined
            ? null
            : {
                ...endsOf(services, old),
                id: old.id,
                endsAt: old.expires_at!,
                calls: sum(callsOf([old.id])),
                lastUsedAt: lasts.get(old.id) ?? null,
              },
      };
    });
}

function endsOf(services: Needed, row: KeyRow): Pick<ApiKey, 'head' | 'tail'> {
  const key = openKey(services, row) ?? '';
  return { head: key.slice(0, SHOWN), tail: key.slice(-SHOWN) };
}

const spanOf = ({ from, limit, endsAt }: Span, used: number) => ({ used, limit, from, endsAt: endsAt.toISOString() });

function lastDays(now: Date): string[] {
  const today = Date.parse(`${pacificDay(now)}T00:00:00Z`);
  return Array.from({ length: DAYS }, (_, index) =>
    new Date(today - (DAYS - 1 - index) * DAY).toISOString().slice(0, 10),
  );
}
