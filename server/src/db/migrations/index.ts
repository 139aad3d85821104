import type { Migration } from '../migration.ts';
import { identity } from './0001-identity.ts';
import { workbench } from './0002-workbench.ts';
import { unheldSets } from './0003-unheld-sets.ts';
import { resultFrames } from './0004-result-frames.ts';
import { audit } from './0005-audit.ts';
import { watchedRuns } from './0006-watched-runs.ts';
import { draftsAndTrash } from './0007-drafts-and-trash.ts';
import { sharing } from './0008-sharing.ts';
import { runParameters } from './0009-run-parameters.ts';
import { packStars } from './0010-pack-stars.ts';
import { letterGroups } from './0011-letter-groups.ts';
import { mail } from './0012-mail.ts';
import { accounts } from './0013-accounts.ts';
import { signInLife } from './0014-sign-in-life.ts';
import { shell } from './0015-shell.ts';
import { auditSearch } from './0016-audit-search.ts';
import { peopleAndTeams } from './0018-people-and-teams.ts';
import { nodeReports } from './0020-node-reports.ts';
import { storedSizes } from './0021-stored-sizes.ts';
import { nda } from './0022-nda.ts';
import { navigatorSessions } from './0023-navigator-sessions.ts';
import { namedKeys } from './0024-named-keys.ts';
import { savedSearches } from './0025-saved-searches.ts';
import { usageCounts } from './0026-usage-counts.ts';
import { ipWhitelists } from './0027-ip-whitelists.ts';
import { recentReports } from './0028-recent-reports.ts';
import { runsOfAQuery } from './0029-runs-of-a-query.ts';
import { oneRowPerDemoAccount } from './0030-one-row-per-demo-account.ts';
import { sealedInvites } from './0031-sealed-invites.ts';

export const migrations: readonly Migration[] = [
  identity,
  workbench,
  unheldSets,
  resultFrames,
  audit,
  watchedRuns,
  draftsAndTrash,
  sharing,
  runParameters,
  packStars,
  letterGroups,
  mail,
  accounts,
  signInLife,
  shell,
  auditSearch,
  peopleAndTeams,
  nodeReports,
  storedSizes,
  nda,
  navigatorSessions,
  namedKeys,
  savedSearches,
  usageCounts,
  ipWhitelists,
  recentReports,
  runsOfAQuery,
  oneRowPerDemoAccount,
  sealedInvites,
];
