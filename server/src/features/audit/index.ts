export { recordAccountAct, recordAdminAct, recordListAct } from './acts-store.ts';
export { type AuditSource, auditSource } from './audit-source.ts';
export { type AuditEnd, recordAudit, recordAuditEnd, recordRemoval } from './audit-store.ts';
export { startAudit } from './start-audit.ts';
