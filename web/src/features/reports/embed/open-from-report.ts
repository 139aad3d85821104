import type { ReportMessage } from '@platbook/contract/bi-embed';
import { addressOf, goTo, leaveFor } from '../../../browser/navigation.ts';
import { openAsNewQuery } from '../../workbench/index.ts';
import { navigatorPath } from './navigator-path.ts';

type Wish = Extract<ReportMessage, { type: 'report-open' }>;

/**
 * Opens what a report leads to: a property's report and a search in a tab of their own, so that the report stays, by the page that
 * fetches a token for Property Navigator; SQL in the editor, from where the way back leads to the report.
 */
export function openFromReport(wish: Wish, personId: string): void {
  if (wish.what === 'sql') {
    goTo(openAsNewQuery(personId, wish.sql, wish.name));
    return;
  }
  const path = wish.what === 'property' ? navigatorPath({ propertyId: wish.propertyId }) : navigatorPath(wish);
  // A report of ours asks some time after the press: a browser that opens no window then is sent there itself.
  const opened = window.open(addressOf(path), '_blank');
  if (opened) opened.opener = null;
  else leaveFor(addressOf(path));
}
