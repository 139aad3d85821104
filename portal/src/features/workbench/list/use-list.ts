import { limits } from '@platbook/contract/limits';
import { type ListTable, type ListType, listProblem } from '@platbook/contract/rules/list-table';
import { useEffect, useMemo, useState } from 'react';
import { guessList, hasHeading, tidy } from './guess-list.ts';
import { parseCsv } from './parse-csv.ts';
import { readListFile } from './read-list-file.ts';

export function useList(file: File | undefined) {
  const [text, setText] = useState('');
  const [name, setName] = useState('my_list');
  const [heading, setHeading] = useState<boolean>();
  const [types, setTypes] = useState<Record<number, ListType>>({});
  const [failure, setFailure] = useState<string>();
  const change = (next: string, why?: string) => {
    setText(next);
    setHeading(undefined);
    setTypes({});
    setFailure(why);
  };
  const read = (wanted: Blob) => readListFile(wanted).then(change, (error: Error) => change('', error.message));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a file is read once
  useEffect(() => {
    if (file) void read(file);
  }, [file]);
  const parsed = useMemo(() => {
    if (text.trim() === '') return undefined;
    if (text.length > limits.listBytes) return { problem: 'The list is too large' };
    return parseCsv(text, limits.listRows + 1);
  }, [text]);
  const records = parsed && 'records' in parsed ? parsed.records : undefined;
  const isHeaded = heading ?? (records ? hasHeading(records) : false);
  const list = useMemo(() => {
    if (!records || records.length === 0) return undefined;
    const { columns, rows, shortRows } = guessList(records, isHeaded);
    const chosen = columns.map((column, index) => ({ ...column, type: types[index] ?? column.type }));
    return {
      columns: chosen,
      rows: rows.map((row) => row.map((value, index) => tidy(value, chosen[index]?.type))),
      shortRows,
    };
  }, [records, isHeaded, types]);
  const problem = useMemo(
    () => failure ?? (parsed && 'problem' in parsed ? parsed.problem : list && listProblem({ ...list, name })),
    [failure, parsed, list, name],
  );
  return {
    text,
    setText: (next: string) => change(next),
    read,
    name,
    setName,
    isHeaded,
    setIsHeaded: setHeading,
    setType: (column: number, type: ListTable['columns'][number]['type']) =>
      setTypes((known) => ({ ...known, [column]: type })),
    list: list && { ...list, name },
    problem,
  };
}
export type ListControl = ReturnType<typeof useList>;
