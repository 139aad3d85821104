export { loadLegalTexts } from './load-legal-texts.ts';
export { siteRoutes } from './routes.ts';
