export { UnknownPathPage } from './UnknownPathPage.tsx';
