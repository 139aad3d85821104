import { NotYetPage } from '../../ui/NotYetPage.tsx';

/** System status: not built yet. */
export function StatusPage() {
  return <NotYetPage heading="System status">This part of the administration comes with a later version.</NotYetPage>;
}
