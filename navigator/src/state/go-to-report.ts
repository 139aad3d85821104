import { goToPlace, readAddress } from './address.ts';
import { selectProperty } from './in-step.ts';

export function goToReport(id: number): void {
  selectProperty(id);
  goToPlace(`/property/${id}`, readAddress().search);
}
