import { goToPlace, readAddress } from './address.ts';
import { selectProperty } from './in-step.ts';

/** Opens the report of a property; the search stays in the address, so that the way back finds it. */
export function goToReport(id: number): void {
  selectProperty(id);
  goToPlace(`/property/${id}`, readAddress().search);
}
