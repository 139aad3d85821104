import Value from 'typebox/value';
import { remember } from '../../background/remember.ts';
import { findDifference, printSettings } from '../../config/shared-settings.ts';
import type { Services } from '../../services.ts';
import { nodeReportShape, type WithTerms } from './node-report.ts';
import { listSavedReports } from './status-store.ts';

export interface WithAgreement extends WithTerms {
  /** Why this node must not serve next to the others, whose settings differ; undefined if it may. */
  readonly findDisagreement: () => Promise<string | undefined>;
}

const keptMilliseconds = 500;

/** The node that has been running longest is right, so that one wrong node doesn't take the others out of service. */
export function openAgreement(
  services: Pick<Services, 'config' | 'db' | 'dialect' | 'log' | 'node' | 'now' | 'presence'>,
): WithAgreement {
  const { config, db, dialect, log, node, now, presence } = services;
  const own = { since: `${now().toISOString()} ${node}`, ...printSettings(config) };
  let logged: string | undefined;
  const find = async () => {
    const older: (typeof own)[] = [];
    for (const saved of await listSavedReports(db)) {
      const report: unknown = JSON.parse(saved.report);
      if (saved.node === node || !Value.Check(nodeReportShape, report)) continue;
      if (report.terms === undefined || report.status.isStopping || (await presence.isGone(saved.node))) continue;
      if (report.terms.since < own.since) older.push(report.terms);
    }
    const [eldest] = older.sort((one, other) => (one.since < other.since ? -1 : 1));
    return eldest && findDifference(own, eldest);
  };
  const findDisagreement = remember(async () => {
    const found = await find();
    if (found !== undefined && found !== logged)
      log.error({ event: 'configuration' }, `${found}. This node isn't ready until that is fixed.`);
    logged = found;
    return found;
  }, keptMilliseconds);
  return { ownTerms: own, findDisagreement: dialect === 'sqlite' ? async () => undefined : findDisagreement };
}
