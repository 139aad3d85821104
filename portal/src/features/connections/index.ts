export { ConnectionFormDrawer } from './ConnectionFormDrawer.tsx';
export { ConnectionsDrawer } from './ConnectionsDrawer.tsx';
