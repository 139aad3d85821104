export { DataMarkBar } from './DataMarkBar.tsx';
export { DataMarkButton } from './DataMarkButton.tsx';
