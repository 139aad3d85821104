/** The site's parts that other features can use. */
export { TrialNotice } from './TrialNotice.tsx';
