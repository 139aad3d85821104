import type { ExportFormatName } from '@platbook/contract/workbench/exports';
import { csv } from './csv.ts';
import type { ExportFormat } from './export-format.ts';
import { json } from './json.ts';
import { parquet } from './parquet.ts';
import { xlsx } from './xlsx.ts';

export const formats: Readonly<Record<ExportFormatName, ExportFormat>> = { csv, json, xlsx, parquet };
