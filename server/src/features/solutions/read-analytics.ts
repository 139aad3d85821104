import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { splitStatements } from '@platbook/sql/split-statements';
import type { ContentFault, Extract, PackFile } from './pack.ts';
import { objectsOf } from './parse-pack-query.ts';

export interface Analytics {
  readonly extracts: ReadonlyMap<string, Extract>;
  readonly scripts: ReadonlyMap<string, string>;
}

/** `<item>.sql` for an item's own rows, and `<item>.py` for a notebook's cells, which every Jupyter item needs. */
export function readAnalytics(
  folder: string,
  pack: PackFile,
  at: (file: string, faults: readonly ContentFault[]) => void,
): Analytics {
  const extracts = new Map<string, Extract>();
  const scripts = new Map<string, string>();
  const byStem = new Map(pack.analytics.map((item) => [item.file.replace(/\.\w+$/, ''), item]));
  const fault = (file: string, line: number, sentence: string) => at(file, [{ line, sentence }]);
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => !name.startsWith('.')) : [];
  for (const name of names.sort()) {
    const file = path.join(folder, name);
    const [, stem = '', ending = ''] = /^(.*)\.(sql|py)$/.exec(name) ?? [];
    const item = byStem.get(stem);
    if (item === undefined || (ending === 'py' && item.type !== 'Jupyter')) {
      fault(
        file,
        1,
        'The file name must be that of an analytics item, with the extension .sql, or .py for a notebook.',
      );
      continue;
    }
    const text = readFileSync(file, 'utf8').replaceAll('\r\n', '\n');
    if (ending === 'py') {
      if (!text.startsWith('# %%')) fault(file, 1, "A notebook must start with a cell: '# %%' or '# %% [markdown]'.");
      scripts.set(item.file, text);
    } else
      extracts.set(
        item.file,
        readExtract(text, pack, (line, sentence) => fault(file, line, sentence)),
      );
  }
  for (const item of pack.analytics.filter(({ type, file }) => type === 'Jupyter' && !scripts.has(file)))
    fault(path.join(folder, item.file.replace(/\.zip$/, '.py')), 1, `The notebook '${item.name}' has no cells.`);
  return { extracts, scripts };
}

function readExtract(text: string, pack: Pick<PackFile, 'objects'>, fault: (line: number, sentence: string) => void) {
  const [, description = '', sql = ''] = /^-- description: (.*\S) *\n([\s\S]*)$/.exec(text) ?? [];
  if (description === '') fault(1, "The first line must be '-- description: …'.");
  if (splitStatements(sql, 'duckdb').length !== 1) fault(2, 'The file must contain exactly one SQL statement.');
  for (const object of objectsOf(sql).filter((name) => !pack.objects.includes(name)))
    fault(2, `The statement reads ${object}, which pack.json does not list under 'objects'.`);
  return { description, sql: sql.trim() };
}
