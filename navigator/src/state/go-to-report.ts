import { goToPlace, readAddress } from './address.ts';
import { selectProperty } from './in-step.ts';

/** Opens the report of a property. Keeps the search in the address, for the way back. */
export function goToReport(id: number): void {
  selectProperty(id);
  goToPlace(`/property/${id}`, readAddress().search);
}
