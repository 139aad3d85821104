export { ConnectionsDrawer } from './ConnectionsDrawer.tsx';
