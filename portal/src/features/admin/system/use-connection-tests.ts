import { type SavedConnectionTest, testSavedConnection } from '@platbook/contract/admin/connections';
import { errorText } from '@platbook/ui/call/call-error';
import { useRef, useState } from 'react';
import { call } from '../../../api/call.ts';

export type TestOfVisit = 'testing' | SavedConnectionTest;

export function useConnectionTests(onTested: () => void) {
  const [tests, setTests] = useState<ReadonlyMap<string, TestOfVisit>>(new Map());
  const [isTestingAll, setIsTestingAll] = useState(false);
  const isStopped = useRef(false);
  const note = (id: string, result: TestOfVisit) => setTests((known) => new Map(known).set(id, result));
  const test = async (id: string) => {
    note(id, 'testing');
    const result = await call(testSavedConnection, { params: { id }, body: {} }).then(
      ({ data }) => data,
      (error: unknown) => ({
        isGood: false,
        durationMs: 0,
        about: errorText(error) ?? "The test didn't finish",
      }),
    );
    note(id, result);
    onTested();
  };
  const testAll = async (ids: readonly string[]) => {
    isStopped.current = false;
    setIsTestingAll(true);
    for (const id of ids) if (!isStopped.current) await test(id);
    setIsTestingAll(false);
  };
  /** The test in progress still completes. */
  const stop = () => {
    isStopped.current = true;
    setIsTestingAll(false);
  };
  return { tests, isTestingAll, test, testAll, stop };
}
