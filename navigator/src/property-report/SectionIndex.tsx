import { type RefObject, useEffect, useState } from 'react';

interface SectionIndexProps {
  page: RefObject<HTMLElement | null>;
  sections: readonly (readonly [id: string, title: string])[];
}

/** A section counts as read when its heading is this many pixels below the top. */
const readingLine = 140;

export function SectionIndex({ page, sections }: SectionIndexProps) {
  const [current, setCurrent] = useState(sections[0]?.[0]);
  useEffect(() => {
    const host = page.current;
    if (!host) return;
    const look = () => {
      const top = host.getBoundingClientRect().top + readingLine;
      const isAtEnd = host.scrollTop > 0 && host.scrollTop + host.clientHeight >= host.scrollHeight - 4;
      const read = sections.filter(
        ([id]) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) <= top,
      );
      setCurrent((isAtEnd ? sections : read).at(-1)?.[0] ?? sections[0]?.[0]);
    };
    host.addEventListener('scroll', look, { passive: true });
    return () => host.removeEventListener('scroll', look);
  }, [page, sections]);
  return (
    <nav className="idx" aria-label="Sections">
      {sections.map(([id, title]) => (
        <a
          key={id}
          href={`#${id}`}
          className={`block muted${id === current ? ' on' : ''}`}
          aria-current={id === current ? 'location' : undefined}
          onClick={(event) => {
            event.preventDefault();
            // The address has the search, not the position on the page.
            document.getElementById(id)?.scrollIntoView({ block: 'start' });
            document.getElementById(`${id}-title`)?.focus({ preventScroll: true });
            setCurrent(id);
          }}
        >
          {title}
        </a>
      ))}
    </nav>
  );
}
