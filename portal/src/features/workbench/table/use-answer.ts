import { type DependencyList, useEffect, useState } from 'react';

/** The table's answer to the question of `keys`, undefined if there is none. The earlier answer stays until then, also after a failure. */
export function useAnswer<Answer>(ask: (() => Promise<Answer>) | undefined, keys: DependencyList): Answer | undefined {
  const [answer, setAnswer] = useState<Answer>();
  useEffect(() => {
    if (!ask) return setAnswer(undefined);
    let isLate = false;
    ask().then(
      (found) => !isLate && setAnswer(found),
      () => {},
    );
    return () => {
      isLate = true;
    };
    // biome-ignore lint/correctness/useExhaustiveDependencies: the keys represent the question
  }, keys);
  return answer;
}
