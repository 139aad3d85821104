export { navigatorPath } from './embed/navigator-path.ts';
