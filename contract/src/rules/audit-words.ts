export const auditOutcomes = ['finished', 'error', 'cancelled', 'refused', 'aborted', 'interrupted'] as const;

export const auditOutcomeNames: Record<(typeof auditOutcomes)[number], string> = {
  finished: 'Done',
  error: 'Failed',
  cancelled: 'Canceled',
  refused: 'Refused',
  aborted: 'Aborted',
  interrupted: 'Interrupted',
};

export const auditGroups = {
  'sign-in': 'Sign-in',
  account: 'Account',
  licence: 'License',
  team: 'Team',
  connection: 'Connection',
  run: 'Run',
  schedule: 'Schedule',
  export: 'Download',
  delivery: 'Delivery',
  mail: 'Mail',
  system: 'System',
} as const;
export type AuditGroup = keyof typeof auditGroups;

/** Kind → its group and label, as in `Who <label> what`. */
export const auditKinds = {
  signed_in: ['sign-in', 'Signed in'],
  signed_out: ['sign-in', 'Signed out'],
  sign_in_failed: ['sign-in', 'Wrong email or password'],
  sessions_ended: ['sign-in', 'Signed out everywhere'],
  person_sessions_ended: ['sign-in', 'Ended sessions'],
  admin_code_made: ['account', 'Created the first-admin code'],
  admin_registered: ['account', 'Became the first admin'],
  key_viewed: ['account', 'Viewed API key'],
  key_created: ['account', 'Created API key'],
  key_rolled: ['account', 'Rolled API key'],
  key_revoked: ['account', 'Revoked API key'],
  address_allowed: ['account', 'Allowed IP address'],
  address_removed: ['account', 'Removed IP address'],
  password_changed: ['account', 'Changed password'],
  password_reset: ['account', 'Reset password'],
  person_changed: ['account', 'Changed account'],
  person_deactivated: ['account', 'Suspended'],
  person_reactivated: ['account', 'Ended suspension'],
  person_licensed: ['licence', 'Licensed'],
  access_requested: ['licence', 'Requested access'],
  access_withdrawn: ['licence', 'Withdrew access request'],
  access_granted: ['licence', 'Granted access request'],
  access_declined: ['licence', 'Declined access request'],
  query_shared: ['team', 'Changed sharing'],
  link_created: ['team', 'Created link'],
  link_revoked: ['team', 'Revoked link'],
  invite_made: ['team', 'Created invite link'],
  person_invited: ['team', 'Invited'],
  invite_revoked: ['team', 'Revoked invitation'],
  person_left_team: ['team', 'Removed from team'],
  team_renamed: ['team', 'Renamed team'],
  connection_created: ['connection', 'Created connection'],
  connection_changed: ['connection', 'Changed connection'],
  connection_deleted: ['connection', 'Deleted connection'],
  connection_tested: ['connection', 'Tested connection'],
  person_connections_changed: ['connection', 'Changed connection access'],
  run_started: ['run', 'Started run'],
  run_ended: ['run', 'Run ended'],
  run_cancelled: ['run', 'Canceled run'],
  list_loaded: ['run', 'Uploaded list'],
  schedule_created: ['schedule', 'Created schedule'],
  schedule_changed: ['schedule', 'Changed schedule'],
  schedule_paused: ['schedule', 'Paused schedule'],
  schedule_resumed: ['schedule', 'Resumed schedule'],
  schedule_started: ['schedule', 'Ran schedule now'],
  schedule_deleted: ['schedule', 'Deleted schedule'],
  schedule_restored: ['schedule', 'Restored schedule'],
  schedule_transferred: ['schedule', 'Transferred schedule'],
  export_started: ['export', 'Started download'],
  export_ended: ['export', 'Download ended'],
  people_downloaded: ['export', 'Downloaded people list'],
  destination_allowed: ['delivery', 'Allowed destination'],
  destination_changed: ['delivery', 'Changed destination'],
  destination_removed: ['delivery', 'Removed destination'],
  webhook_created: ['delivery', 'Created webhook'],
  webhook_changed: ['delivery', 'Changed webhook'],
  webhook_deleted: ['delivery', 'Deleted webhook'],
  webhook_secret_rotated: ['delivery', 'Rotated webhook secret'],
  person_reset_sent: ['mail', 'Sent a password reset'],
  banner_set: ['system', 'Set maintenance banner'],
  banner_ended: ['system', 'Ended maintenance banner'],
  audit_verified: ['system', 'Verified audit log'],
  database_restored: ['system', 'Restored backup'],
  history_removed: ['system', 'Removed old runs'],
  audit_removed: ['system', 'Removed old events'],
} as const satisfies Record<string, readonly [AuditGroup, string]>;

export type AuditKindName = keyof typeof auditKinds;

/** The label of a kind; a kind from a later version shows its own name. */
export function auditKindText(kind: string): string {
  return kind in auditKinds ? auditKinds[kind as AuditKindName][1] : kind.replaceAll('_', ' ');
}

export function auditOutcomeText(outcome: string | null): string {
  if (outcome === null) return 'Started';
  return auditOutcomeNames[outcome as keyof typeof auditOutcomeNames] ?? outcome;
}

const word = `(${[...Object.keys(auditGroups), ...Object.keys(auditKinds)].join('|')})`;
/** Matches exactly the texts that `kindsNamed` accepts. */
export const kindsPattern = `^[ ,]*(${word} *(,[ ,]*${word} *)*[ ,]*)?$`;

export function kindsNamed(text: string): { kinds: AuditKindName[] } | { unknown: string } {
  const kinds = new Set<AuditKindName>();
  for (const word of text.split(',').map((each) => each.trim())) {
    if (word === '') continue;
    const named = (Object.keys(auditKinds) as AuditKindName[]).filter(
      (kind) => kind === word || auditKinds[kind][0] === word,
    );
    if (named.length === 0) return { unknown: word };
    for (const kind of named) kinds.add(kind);
  }
  return { kinds: [...kinds] };
}
