export { type Act, type ActChange, recordAct } from './acts-store.ts';
export { type AuditSource, auditSource } from './audit-source.ts';
export {
  type AuditEnd,
  type AuditStart,
  auditEvents,
  recordAudit,
  recordAuditEnd,
  recordRemoval,
} from './audit-store.ts';
export { listEndedRunIds, listLicenseActs, listRecent } from './recent-store.ts';
export { startAudit } from './start-audit.ts';
