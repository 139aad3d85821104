import type { RunParameter } from '@platbook/contract/workbench/parameters';
import { late } from '@platbook/ui/browser/late';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, type RefObject, useState } from 'react';
import type { QueryDocument } from '../document/query-document.ts';
import type { SqlEditorHandle } from '../editor/SqlEditor.tsx';
import { addressValues, type ParameterValues, withAddressValues } from './address-values.ts';

const ParametersBar = late(() => import('./ParametersBar.tsx').then((module) => module.ParametersBar), null);

interface ParametersOptions {
  document: Pick<QueryDocument, 'opening' | 'text' | 'isReadOnly'>;
  connection: { id: string; driver: string } | undefined;
  editor?: RefObject<SqlEditorHandle | null>;
}

export interface ParametersControl {
  bar: (onRun: () => void) => ReactNode;
  /** The values to send for a text that is part of a larger one. Undefined if a value must be corrected; its input then shows why. */
  gather: (text: string, around: string) => Promise<RunParameter[] | undefined>;
  restore: (values: ParameterValues) => void;
}

interface Given {
  opening: number;
  values: ParameterValues;
  /** Problems by name from the last attempted run; a new object each time. */
  problems: Readonly<Record<string, string>>;
}

export function useParameters({ document, connection, editor }: ParametersOptions): ParametersControl {
  const router = useRouter();
  const { opening, text } = document;
  const begin = (): Given => ({ opening, values: addressValues(router.state.location.search), problems: {} });
  const [kept, setKept] = useState(begin);
  const now = kept.opening === opening ? kept : begin();
  if (now !== kept) setKept(now);

  const keepInAddress = (values: ParameterValues) => {
    const { search } = router.state.location;
    const next = withAddressValues(search, values);
    if (JSON.stringify(next) === JSON.stringify(search)) return;
    void router.navigate({ to: '.', search: next as never, replace: true, resetScroll: false });
  };
  const change = (name: string, value: string, isDone: boolean) => {
    const { [name]: _gone, ...problems } = now.problems;
    const values = { ...now.values, [name]: value };
    setKept({ opening, values, problems });
    if (isDone) keepInAddress(values);
  };
  return {
    bar: (onRun) =>
      text.includes('{{') && (
        <ParametersBar
          text={text}
          isReadOnly={document.isReadOnly}
          connection={connection}
          values={now.values}
          problems={now.problems}
          {...(editor ? { editor } : {})}
          onChange={change}
          onDone={() => keepInAddress(now.values)}
          onRun={onRun}
        />
      ),
    async gather(running, around) {
      const { gatherParameters } = await import('./gather-parameters.ts');
      const { given, problems } = gatherParameters(running, around, connection?.driver, now.values);
      setKept((known) => (known.opening === opening ? { ...known, problems } : known));
      if (Object.keys(problems).length > 0) return undefined;
      keepInAddress(now.values);
      return given;
    },
    restore(values) {
      const all = { ...now.values, ...values };
      setKept({ opening, values: all, problems: {} });
      keepInAddress(all);
    },
  };
}
