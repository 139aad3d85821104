import { useEffect, useRef } from 'react';

interface FileDrop {
  isActive: boolean;
  /** Matches the names of the files to take. */
  names: RegExp;
  /** Selects elements that handle drops themselves. */
  except?: string;
  onFile: (file: File) => void;
}

export function useFileDrop(options: FileDrop): void {
  const latest = useRef(options);
  latest.current = options;
  const { isActive } = options;
  useEffect(() => {
    if (!isActive) return;
    const onDrag = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    const onDrop = (event: DragEvent) => {
      const { names, except, onFile } = latest.current;
      const dropped = [...(event.dataTransfer?.files ?? [])].find(({ name }) => names.test(name));
      const isExcepted = except !== undefined && event.target instanceof Element && event.target.closest(except);
      if (!dropped || isExcepted) return;
      event.preventDefault();
      // Otherwise the editor would insert the text at the pointer.
      event.stopPropagation();
      onFile(dropped);
    };
    window.addEventListener('dragover', onDrag);
    window.addEventListener('drop', onDrop, true);
    return () => {
      window.removeEventListener('dragover', onDrag);
      window.removeEventListener('drop', onDrop, true);
    };
  }, [isActive]);
}
