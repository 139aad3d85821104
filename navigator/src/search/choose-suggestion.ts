import type { Suggestion } from '@platbook/contract/property/property-search';
import { titleCase } from '@platbook/property/title-case';
import { readAddress } from '../state/address.ts';
import { goToReport } from '../state/go-to-report.ts';
import { lookAt } from '../state/in-step.ts';
import { parseSearch } from '../state/search-state.ts';
import { changeSearch } from '../state/use-search.ts';
import { keepRecent } from './recent-searches.ts';

export function chooseSuggestion(suggestion: Suggestion): void {
  keepRecent(suggestion);
  const { propertyId, where, label, bounds } = suggestion;
  if (propertyId !== null) {
    goToReport(propertyId);
    return;
  }
  const [[key, value] = []] = [...new URLSearchParams(where ?? '')];
  if (!key || !value) return;
  const before = parseSearch(readAddress().search);
  const { [before.place?.key ?? '']: _earlier, ...others } = before.where;
  // The chosen place may be outside the drawn area or the view, so both are cleared.
  changeSearch({
    where: { ...others, [key]: value },
    place: { key, label: titleCase(label) },
    within: undefined,
    near: undefined,
    view: undefined,
  });
  if (bounds) lookAt(bounds);
}
