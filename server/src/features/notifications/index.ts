export { countUnread, listNoticePaths } from './notifications-store.ts';
export { type Notice, notify } from './notify.ts';
export { startNotifications } from './routes.ts';
