import type { Act, ListedPerson } from '@platbook/contract/admin/people';

/** `2027-01-31`, as typed into a date field. */
export const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

export const countText = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

export function readsText({ state, isTrial, packs, PNUser, trialDaysLeft }: ListedPerson): string {
  if (state === 'suspended') return 'None (suspended)';
  if (state === 'expired') return trialDaysLeft === null ? 'None (license ended)' : 'None (trial ended)';
  if (packs.includes('*')) return 'Everything';
  if (isTrial) return PNUser ? 'Property Navigator' : 'All packs (trial)';
  return countText(packs.length, 'pack');
}

export const countiesText = (counties: readonly string[]) => (counties.includes('*') ? 'All' : String(counties.length));

export function stateMark({ state, trialDaysLeft }: ListedPerson): [look: string, text: string] {
  if (state === 'active') return ['ok', 'Active'];
  if (state === 'expired') return ['bad', 'Expired'];
  if (state === 'suspended') return ['plain', 'Suspended'];
  return ['trial', trialDaysLeft === null ? 'Trial' : `Trial, ${countText(trialDaysLeft, 'day')} left`];
}

const short = (email: string) => (email.includes('@') ? `${email.split('@')[0]}@` : email || 'the command line');
const joined = (changes: Act['changes']) =>
  changes.map(({ what, before, after }) => `${what} ${before || 'none'} → ${after || 'none'}`).join('; ');

export function actText({ kind, by, whom, name, changes, isRefused }: Act): string {
  const who = short(by);
  const to = short(whom || name);
  const what = joined(changes);
  const after = (part: string) => changes.find((change) => change.what === part)?.after;
  const texts: Record<string, string> = {
    person_changed: `${who} changed ${to}: ${what}`,
    person_licensed: `${who} licensed ${to}: ${after('packs') ?? what}`,
    access_requested: `${who} requested access to ${name}`,
    access_withdrawn: `${who} withdrew the request for access to ${name}`,
    access_granted: `${who} granted ${to} access to ${after('requested') ?? ''}`,
    access_declined: `${who} declined ${to} access to ${after('requested') ?? ''}`,
    person_deactivated: `${who} suspended ${to}`,
    person_reactivated: `${who} ended the suspension of ${to}`,
    person_connections_changed: `${who} changed connections of ${to}: ${what}`,
    person_sessions_ended: `${who} ended ${after('sessions ended') ?? ''} sessions of ${to}`.replace(
      ' 1 sessions',
      ' 1 session',
    ),
    person_reset_sent: `${who} sent a password reset to ${to}`,
    person_invited: `${who} invited ${name || whom}`,
    person_left_team: `${who} removed ${to} from ${changes[0]?.before ?? 'a team'}`,
    invite_revoked: `${who} revoked the invitation ${name}`,
    signed_in: `${who} signed in`,
    signed_out: `${who} signed out`,
    key_viewed: `${who} viewed an API key`,
    key_created: `${who} created an API key`,
    key_rolled: `${who} rolled an API key`,
    key_revoked: `${who} revoked an API key`,
    address_allowed: `${who} allowed an IP address`,
    address_removed: `${who} removed an IP address`,
    query_shared: `${who} changed sharing of ${name}`,
    link_created: `${who} created a link to ${name}`,
    link_revoked: `${who} revoked a link to ${name}`,
    list_loaded: `${who} uploaded a list`,
    sign_in_failed: by === '' ? 'Failed sign-in: wrong email or password' : `${who} entered a wrong password`,
    invite_made: `${who} created an invite link`,
    team_renamed: `${who} renamed ${changes[0]?.before ?? 'a team'} to ${name}`,
    people_downloaded: `${who} downloaded the people list`,
    password_changed: `${who} changed their password`,
    password_reset: `${who} reset their password`,
    sessions_ended: `${who} ended sessions`,
    run_cancelled: `${who} canceled a run of ${to}`,
    admin_code_made: `${who} created a first-admin code`,
    audit_verified: `${who} verified the audit log`,
    database_restored: `${who} restored a backup of the database`,
    admin_registered: `${to} became the first admin`,
    connection_created: `${who} created the connection ${name}`,
    connection_changed: `${who} changed the connection ${name}`,
    connection_deleted: `${who} deleted the connection ${name}`,
    connection_tested: `${who} tested the connection ${name}`,
  };
  const text = texts[kind] ?? `${who}: ${kind.replaceAll('_', ' ')}`;
  return isRefused && kind !== 'sign_in_failed' ? `${text} (failed)` : text;
}
