import type { KeptTab, TabFacts } from './query-tabs.ts';

/** What the workbench of a tab tells and asks of the tabs. */
export interface WorkbenchTab {
  /** It is in sight: keys, the page's title and dialogs are its own. */
  isActive: boolean;
  /** Names its query in this tab of the browser, also one that was never saved. */
  storedId: string;
  onTell: (facts: TabFacts) => void;
  /** The query was saved for the first time. */
  onSaved: (queryId: string) => void;
  /** A new query replaces the open one in this tab; answers its mark. */
  begin: () => string;
  /** The query that was closed last. */
  closed: KeptTab | undefined;
  /** Opens it again. */
  reopen: () => void;
}
