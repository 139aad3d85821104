import { NotYetPage } from '../../ui/NotYetPage.tsx';

/** Runs now: not built yet. */
export function RunsPage() {
  return <NotYetPage heading="Runs now">This part of the administration comes with a later version.</NotYetPage>;
}
