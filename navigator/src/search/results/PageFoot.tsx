import { Button } from '@platbook/ui/widgets/Button.tsx';
import { countText } from '../../state/field-facts.ts';
import { pageSizes } from '../../state/search-state.ts';
import { changeSearch, useSearch } from '../../state/use-search.ts';
import { useCount } from '../use-count.ts';
import type { usePage } from './use-page.ts';

export function PageFoot({ results }: { results: ReturnType<typeof usePage> }) {
  const { page, from, goToNext, goToPrevious } = results;
  const { size } = useSearch().search;
  const count = useCount().data?.count;
  const rows = page.data?.rows.length ?? 0;
  return (
    <div className="nav-foot row s-12 muted g4 rigid topped">
      <span aria-live="polite">
        {rows > 0 && `${countText(from + 1)}–${countText(from + rows)}`}
        {rows > 0 && count !== undefined && ` of ${countText(count)}`}
      </span>
      <label className="row g4">
        <span className="sr">Properties per page</span>
        <select
          className="page-size paper round"
          value={size}
          onChange={(event) =>
            changeSearch({ size: pageSizes.find((each) => each === Number(event.target.value)) ?? 50 })
          }
        >
          {pageSizes.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </select>
        <span aria-hidden="true">per page</span>
      </label>
      <Button look="quiet" size="sm" className="push" disabled={!goToPrevious} onClick={goToPrevious}>
        Previous
      </Button>
      <Button look="quiet" size="sm" disabled={!goToNext} onClick={goToNext}>
        Next
      </Button>
    </div>
  );
}
