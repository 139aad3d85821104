export { TrialNotice } from './TrialNotice.tsx';
