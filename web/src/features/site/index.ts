/** What other features may use of the site's own parts. */
export { TrialNotice } from './TrialNotice.tsx';
