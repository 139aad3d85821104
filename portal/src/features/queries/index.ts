export { QueriesDrawer } from './QueriesDrawer.tsx';
