export { HistoryDrawer } from './HistoryDrawer.tsx';
