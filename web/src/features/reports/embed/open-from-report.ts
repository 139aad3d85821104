import type { ReportMessage } from '@platbook/contract/reports/bi-embed';
import { addressOf, goTo, leaveFor } from '../../../browser/navigation.ts';
import { openAsNewQuery } from '../../workbench/index.ts';
import { navigatorPath } from './navigator-path.ts';

type OpenMessage = Extract<ReportMessage, { type: 'report-open' }>;

/**
 * Opens a report's link: a property's report or a search in a new tab, through the page that fetches a token for Property Navigator; SQL in
 * the editor, from which Back returns to the report.
 */
export function openFromReport(message: OpenMessage, personId: string): void {
  if (message.what === 'sql') {
    goTo(openAsNewQuery(personId, message.sql, message.name));
    return;
  }
  const path = message.what === 'property' ? navigatorPath({ propertyId: message.propertyId }) : navigatorPath(message);
  // The report's message arrives some time after the click. If the browser blocks the new window, this one navigates.
  const opened = window.open(addressOf(path), '_blank');
  if (opened) opened.opener = null;
  else leaveFor(addressOf(path));
}
