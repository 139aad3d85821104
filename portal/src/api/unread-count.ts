import { createState } from '@platbook/ui/browser/create-state';

/** Unread notifications by the latest answer of the server. */
export const unreadCount = createState(0);
