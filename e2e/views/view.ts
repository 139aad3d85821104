import type { Page } from 'playwright-core';

/** A state to look at: how to get there. Signed in with the editor open, unless stated otherwise. */
export interface View {
  name: string;
  isSignedOut?: boolean;
  isAdmin?: boolean;
  show(page: Page, url: string): Promise<void>;
  leave?(page: Page): Promise<void>;
}
