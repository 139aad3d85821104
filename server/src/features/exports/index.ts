export { contentDisposition } from './export-file-name.ts';
export { csvLine } from './formats/csv.ts';
export { exportRoutes } from './routes.ts';
