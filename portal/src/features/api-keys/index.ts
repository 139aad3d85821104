export { KeyBox } from './KeyBox.tsx';
