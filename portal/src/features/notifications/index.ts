export { NotificationRows } from './NotificationRows.tsx';
