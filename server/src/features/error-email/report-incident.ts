import { pacificTime } from '@platbook/contract/rules/pacific-time';
import { version } from '../../config/version.ts';
import type { ErrorIncidentsTable } from '../../db/tables/mail-tables.ts';
import type { Person } from '../../http/callers/person.ts';
import { problem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { buildMail, queueMail } from '../mail/index.ts';
import { countIncidents, countReportMails, findIncident, lockReports, markReported } from './incident-store.ts';

type Needed = Pick<Services, 'config' | 'db' | 'dialect' | 'incidents' | 'now' | 'secretBox'>;

const minute = 60_000;
const hour = 60 * minute;
const groupedMilliseconds = 10 * minute;
const mailsPerPersonAndHour = 5;
const mailsPerHour = 60;

/** Drops reports beyond the limits silently [V35]. Throws unless the ID was returned to this user in the last hour. */
export async function reportIncident(services: Needed, person: Person, id: string): Promise<void> {
  const { db, dialect, config, incidents, now } = services;
  await incidents.settle(id);
  await db.transaction().execute(async (transaction) => {
    await lockReports(transaction, dialect);
    const at = now();
    const ago = (milliseconds: number) => new Date(at.getTime() - milliseconds);
    const incident = await findIncident(transaction, id, ago(hour));
    const isTheirs = incident?.person_id === null || incident?.person_id === person.id;
    if (incident === undefined || !isTheirs) throw problem('request.invalid', 'Unknown error ID');
    if (incident.reported_at !== null) return;
    const { cause } = incident;
    const isReported =
      (await countReportMails(transaction, ago(groupedMilliseconds), { personId: person.id, cause })) > 0 ||
      (await countReportMails(transaction, ago(hour), { personId: person.id })) >= mailsPerPersonAndHour ||
      (await countReportMails(transaction, ago(hour))) >= mailsPerHour;
    let mailId: string | null = null;
    if (!isReported && config.mailErrorsTo !== '') {
      const mail = buildMail(
        services,
        contentOf(config, person, incident, await countIncidents(transaction, cause, ago(hour))),
      );
      await queueMail(transaction, mail, at);
      mailId = mail.id;
    }
    await markReported(transaction, id, { personId: person.id, at, mailId });
  });
}

/** True if the operators were emailed about this failure, or about its cause shortly before. Throws not-found for another user's ID. */
export async function isNotified(services: Needed, person: Person, id: string, since: Date): Promise<boolean> {
  const { db, incidents } = services;
  await incidents.settle(id);
  const incident = await findIncident(db, id, since);
  if (incident === undefined || (incident.person_id !== null && incident.person_id !== person.id))
    throw problem('not-found');
  const { cause, mail_id: mailId, reported_at: reportedAt, reported_by: personId } = incident;
  if (mailId !== null || reportedAt === null || personId === null) return mailId !== null;
  const grouped = new Date(Date.parse(reportedAt) - groupedMilliseconds);
  return (await countReportMails(db, grouped, { personId, cause })) > 0;
}

function contentOf(config: Services['config'], person: Person, incident: ErrorIncidentsTable, times: number) {
  return {
    kind: 'error',
    to: config.mailErrorsTo,
    subject: `${config.productName}: a request failed (${incident.id})`,
    paragraphs: ['A user saw the error page. The log has the full details under the same ID.'],
    facts: [
      ['user_email', person.email],
      ['error_id', incident.id],
      ['error_time', pacificTime(new Date(incident.at))],
      ['Call', incident.route],
      ['Cause', incident.cause],
      ['Occurrences in the last hour', String(times)],
      ['Version', version],
    ] as const,
    onceKey: `error:${incident.id}`,
  };
}
