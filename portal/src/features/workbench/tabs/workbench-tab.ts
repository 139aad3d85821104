import type { SavedTab, TabFacts } from './query-tabs.ts';

/** The interface between a tab's workbench and the tabs. */
export interface WorkbenchTab {
  /** It is visible: shortcuts, the page's title and dialogs belong to it. */
  isActive: boolean;
  /** Identifies its query in this browser tab, even if it was never saved. */
  storedId: string;
  onFacts: (facts: TabFacts) => void;
  onSaved: (queryId: string) => void;
  /** Replaces the open query with a new one in this tab; returns its mark. */
  begin: () => string;
  closed: SavedTab | undefined;
  reopen: () => void;
}
