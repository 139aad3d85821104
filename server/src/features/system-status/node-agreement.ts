import Value from 'typebox/value';
import { remember } from '../../background/remember.ts';
import { findDifference, printSettings } from '../../config/shared-settings.ts';
import type { Services } from '../../services.ts';
import { editionOf, type NodeReport, nodeReportShape, type WithTerms } from './node-report.ts';
import { listSavedReports } from './status-store.ts';
import { watchData } from './watch-data.ts';

export interface WithAgreement extends WithTerms {
  /** Why this node must not serve next to the others, whose settings differ; undefined if it may. */
  readonly findDisagreement: () => Promise<string | undefined>;
}

const keptMilliseconds = 500;

/** Of settings, the node that has been running longest is right, so that one wrong node doesn't take the others out of service. */
export function openAgreement(
  services: Pick<Services, 'config' | 'db' | 'dialect' | 'log' | 'node' | 'now' | 'presence' | 'warehouse'>,
): WithAgreement {
  const { config, db, dialect, log, node, now, presence, warehouse } = services;
  const own = { since: `${now().toISOString()} ${node}`, ...printSettings(config) };
  const findOlderData = watchData(() => editionOf(warehouse));
  let logged: string | undefined;
  const find = async () => {
    const others = await listOthers({ db, node, presence });
    const [eldest] = others
      .flatMap(({ terms }) => (terms !== undefined && terms.since < own.since ? [terms] : []))
      .sort((one, other) => (one.since < other.since ? -1 : 1));
    return (eldest && findDifference(own, eldest)) ?? findOlderData(others);
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

async function listOthers({ db, node, presence }: Pick<Services, 'db' | 'node' | 'presence'>): Promise<NodeReport[]> {
  const others: NodeReport[] = [];
  for (const saved of await listSavedReports(db)) {
    const report: unknown = JSON.parse(saved.report);
    if (saved.node === node || !Value.Check(nodeReportShape, report)) continue;
    if (!report.status.isStopping && !(await presence.isGone(saved.node))) others.push(report);
  }
  return others;
}
