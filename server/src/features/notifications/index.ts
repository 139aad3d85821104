export { countUnread, listNoticePaths } from './notifications-store.ts';
export { notify } from './notify.ts';
export { startNotifications } from './routes.ts';
