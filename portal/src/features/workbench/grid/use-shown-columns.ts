import type { Column } from '@platbook/contract/workbench/batches';
import type { SchemaInfo } from '@platbook/contract/workbench/schema-info';
import { type Meanings, meaningsOf } from '@platbook/property/dictionary/meanings';
import { useStateValue } from '@platbook/ui/browser/create-state';
import { getNumberFormats, setNumberFormats } from '@platbook/ui/browser/local-store';
import { useMemo, useState } from 'react';
import { type NumberFormat, numberFormats } from './columns/number-formats.ts';
import { addChoices, addUnits } from './columns/shown-columns.ts';
import { areMeaningsShown } from './meanings-choice.ts';

export interface ColumnSource {
  columns: readonly Column[];
  schema?: SchemaInfo | undefined;
  meanings?: Meanings | undefined;
  /** The start of the statement, by which counts and literals are recognized. */
  statementText?: string;
  /** By which the formats of its columns are kept for the browser session. */
  queryId?: string | undefined;
}

type Formats = Readonly<Record<string, NumberFormat>>;

/** A result's columns with their units, the formats that the user chose and, if wanted, the words of codes. */
export function useShownColumns({ columns, schema, meanings, statementText, queryId = '' }: ColumnSource) {
  const [formats, setFormats] = useState(() => readFormats(queryId));
  const isWanted = useStateValue(areMeaningsShown);
  const described = useMemo(() => addUnits(columns, schema, statementText), [columns, schema, statementText]);
  const hasCodes = useMemo(
    () => meanings !== undefined && columns.some(({ name }) => meaningsOf(name, meanings)),
    [columns, meanings],
  );
  const words = hasCodes && isWanted ? meanings : undefined;
  return {
    columns: useMemo(() => addChoices(described, formats, words), [described, formats, words]),
    /** Undefined if no column has codes. */
    areMeaningsShown: hasCodes ? isWanted : undefined,
    setFormat(name: string, format: NumberFormat) {
      const { [name]: _, ...others } = formats;
      const next = format === 'automatic' ? others : { ...others, [name]: format };
      setFormats(next);
      setNumberFormats(queryId, next);
    },
  };
}

function readFormats(queryId: string): Formats {
  const kept = getNumberFormats(queryId);
  const isKnown = ([, format]: [string, unknown]) => numberFormats.includes(format as NumberFormat);
  return kept && typeof kept === 'object' ? (Object.fromEntries(Object.entries(kept).filter(isKnown)) as Formats) : {};
}
