import { NotYetPage } from '../../ui/NotYetPage.tsx';

/** Audit log: not built yet. */
export function AuditPage() {
  return <NotYetPage heading="Audit log">This part of the administration comes with a later version.</NotYetPage>;
}
