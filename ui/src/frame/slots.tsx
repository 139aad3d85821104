import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';

export type SlotName = 'banner' | 'sub-header-end';

interface Slots {
  elements: { [Name in SlotName]?: HTMLElement | undefined };
  setElement: (name: SlotName, element: HTMLElement | undefined) => void;
}
const SlotsContext = createContext<Slots | undefined>(undefined);

export function SlotProvider({ children }: { children: ReactNode }) {
  const [elements, setElements] = useState<Slots['elements']>({});
  const slots = useMemo(
    () => ({
      elements,
      setElement: (name: SlotName, element: HTMLElement | undefined) =>
        setElements((known) => (known[name] === element ? known : { ...known, [name]: element })),
    }),
    [elements],
  );
  return <SlotsContext value={slots}>{children}</SlotsContext>;
}

export function SlotPlace({ name, className }: { name: SlotName; className?: string }) {
  const setElement = useContext(SlotsContext)?.setElement;
  const [hold] = useState(() => (element: HTMLElement | null) => setElement?.(name, element ?? undefined));
  return <div ref={hold} className={className} />;
}

export function SlotContent({ name, children }: { name: SlotName; children: ReactNode }) {
  const element = useContext(SlotsContext)?.elements[name];
  return element ? createPortal(children, element) : null;
}
