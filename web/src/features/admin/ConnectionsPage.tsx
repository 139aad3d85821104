import { NotYetPage } from '../../ui/NotYetPage.tsx';

/** Connections: not built yet. */
export function ConnectionsPage() {
  return <NotYetPage heading="Connections">This part of the administration comes with a later version.</NotYetPage>;
}
