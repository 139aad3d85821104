export { requireExports } from './download-result.ts';
export { contentDisposition } from './export-file-name.ts';
export { ExportThreads } from './export-threads.ts';
export { csvLine } from './formats/csv.ts';
export { cellWriter, textCell } from './formats/sheet-cells.ts';
export { columnLetters, escapeXml } from './formats/xlsx-parts.ts';
export { ZipFile } from './formats/zip-file.ts';
export { exportRoutes } from './routes.ts';
export { sendExport } from './send-export.ts';
