import { useState } from 'react';

/** Runs an act by name and says which one runs. By default a failure isn't shown, because `call` has shown it. */
export function useDoing<Name extends string>(onFailure: (error: unknown) => void = () => {}) {
  const [doing, setDoing] = useState<Name>();
  const act = async (name: Name, work: () => Promise<unknown>) => {
    setDoing(name);
    try {
      await work();
    } catch (error) {
      onFailure(error);
    } finally {
      setDoing(undefined);
    }
  };
  return { doing, act };
}
