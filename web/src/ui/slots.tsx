import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';

/** Places of the layout that a page may fill: the banner under the header, and the right end of the sub-header. */
export type SlotName = 'banner' | 'sub-header-end';

interface Slots {
  elements: { [Name in SlotName]?: HTMLElement | undefined };
  setElement: (name: SlotName, element: HTMLElement | undefined) => void;
}
const SlotsContext = createContext<Slots | undefined>(undefined);

/** Makes the slots of everything inside it known to each other. */
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

/** The place itself, in the layout. */
export function SlotPlace({ name, className }: { name: SlotName; className?: string }) {
  const setElement = useContext(SlotsContext)?.setElement;
  const [hold] = useState(() => (element: HTMLElement | null) => setElement?.(name, element ?? undefined));
  return <div ref={hold} className={className} />;
}

/** What a page puts into a slot; drawn nowhere while the layout has no such place. */
export function SlotContent({ name, children }: { name: SlotName; children: ReactNode }) {
  const element = useContext(SlotsContext)?.elements[name];
  return element ? createPortal(children, element) : null;
}
