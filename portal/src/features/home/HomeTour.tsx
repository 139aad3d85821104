import { Button } from '@platbook/ui/widgets/Button.tsx';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useApp } from '../../api/use-app.tsx';

const steps = [
  {
    at: 'search',
    title: 'Start with an address you know',
    text: 'Property Navigator opens in a new tab. Search by address, owner or parcel in your counties.',
  },
  {
    at: 'catalog',
    title: 'Find the data for your work',
    text: 'A Solution Pack bundles queries, tables and articles for a job. Browse the catalog by industry or search it.',
  },
  {
    at: 'editor',
    title: 'Run a query',
    text: 'The SQL editor suggests names, and charts and exports your results. Each pack includes ready-to-run queries.',
  },
  {
    at: 'key',
    title: 'Call the API',
    text: "Use this key to call the REST API. It stays hidden until you reveal it; keep it with your app's secrets.",
  },
] as const;

interface Place {
  left: number;
  top: number;
  isAbove: boolean;
  point: number;
}
const gap = 14;

export function HomeTour({ onEnd }: { onEnd: () => void }) {
  const { productName } = useApp().brand;
  const [index, setIndex] = useState(0);
  const [place, setPlace] = useState<Place>();
  const box = useRef<HTMLDivElement>(null);
  const before = useRef<Element | null>(null);
  const step = steps[index] ?? steps[0];
  const settle = useCallback(() => setPlace(placeNextTo(targetOf(step.at), box.current)), [step]);

  useLayoutEffect(() => {
    before.current ??=
      document.activeElement === document.body ? document.getElementById('content') : document.activeElement;
    const target = targetOf(step.at);
    target?.classList.add('home-lit');
    target?.scrollIntoView?.({ block: 'center' });
    settle();
    if (isFree(document.activeElement)) box.current?.focus({ preventScroll: true });
    const sizes = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(settle);
    if (box.current?.offsetParent) sizes?.observe(box.current.offsetParent);
    return () => {
      target?.classList.remove('home-lit');
      sizes?.disconnect();
    };
  }, [step, settle]);
  const end = () => {
    onEnd();
    (before.current as HTMLElement | null)?.focus({ preventScroll: true });
  };
  const isLast = index === steps.length - 1;
  return (
    <div
      ref={box}
      className={`home-tour placed pop t-13${place?.isAbove ? ' above' : ''}`}
      role="dialog"
      aria-label={`First steps in ${productName}, ${index + 1} of ${steps.length}`}
      aria-describedby="home-tour-text"
      tabIndex={-1}
      style={{ left: place?.left ?? 0, top: place?.top ?? 0, ['--point' as string]: `${place?.point ?? 32}px` }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') end();
      }}
    >
      <div id="home-tour-text">
        <h3 className="mb4">{step.title}</h3>
        <p>{step.text}</p>
      </div>
      <div className="row mt12">
        <span className="home-steps row" aria-hidden="true">
          {steps.map(({ at }, each) => (
            <i key={at} className={each === index ? 'on' : ''} />
          ))}
        </span>
        <Button look="quiet" className="push" onClick={end}>
          {isLast ? 'Close' : 'Skip'}
        </Button>
        {index > 0 && <Button onClick={() => setIndex(index - 1)}>Back</Button>}
        <Button look="primary" onClick={isLast ? end : () => setIndex(index + 1)}>
          {isLast ? 'Done' : 'Next'}
        </Button>
      </div>
    </div>
  );
}

const isFree = (active: Element | null) => active === document.body || active?.closest('main') != null;

const targetOf = (at: string) => document.querySelector<HTMLElement>(`[data-tour="${at}"]`);

function placeNextTo(target: HTMLElement | null, box: HTMLElement | null): Place | undefined {
  const frame = box?.offsetParent;
  if (!target || !box || !frame) return undefined;
  const from = frame.getBoundingClientRect();
  const rect = target.getBoundingClientRect();
  const middle = rect.left - from.left + rect.width / 2;
  const block = (target.closest('section') ?? frame).getBoundingClientRect();
  const rightmost = Math.min(block.right - from.left, from.width - 8) - box.offsetWidth;
  const left = Math.max(8, Math.min(Math.max(block.left - from.left, middle - box.offsetWidth / 2), rightmost));
  const above = rect.top - from.top - box.offsetHeight - gap;
  const isAbove = above > 0;
  return {
    left,
    top: isAbove ? above : rect.bottom - from.top + gap,
    isAbove,
    point: Math.min(Math.max(16, middle - left), box.offsetWidth - 16),
  };
}
