import { accessKinds } from '@platbook/contract/account/access-requests';
import { counties } from '@platbook/contract/property/counties';
import { parseReturnPath } from '@platbook/contract/rules/parse-return-path';
import { goTo } from '@platbook/ui/browser/navigation';
import { EmptyState } from '@platbook/ui/widgets/EmptyState.tsx';
import { Link, useSearch } from '@tanstack/react-router';
import { AccessDialog } from './AccessDialog.tsx';
import type { AccessThing } from './access-thing.ts';

/** The dialog for links from the other apps: `kind`, `subject`, `counties` say what is asked for, and `from` where to return. */
export function RequestAccessPage() {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const thing = readThing(search);
  const from = parseReturnPath(textOf(search['from']), window.location.origin) || '/home';
  if (thing === undefined)
    return (
      <div className="page">
        <EmptyState
          heading="h1"
          title="Nothing to request"
          actions={<Link to="/solutioncatalog">Open the Solution Catalog</Link>}
        >
          This link doesn't say what you need. Choose a pack in the catalog instead.
        </EmptyState>
      </div>
    );
  const back = () => goTo(from, { replace: true });
  return (
    <div className="page">
      <h1 className="t-24">Request access</h1>
      <AccessDialog isOpen onClose={back} thing={thing} from={from} />
    </div>
  );
}

const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

function readThing(search: Record<string, unknown>): AccessThing | undefined {
  const kind = accessKinds.find((each) => each === search['kind']);
  const subject = textOf(search['subject']).slice(0, 200);
  if (kind === 'counties') {
    const codes = textOf(search['counties']).split(',');
    const asked = counties.filter(({ fips }) => codes.includes(fips));
    return asked.length === 0 ? undefined : { kind, subject: '', counties: asked };
  }
  if (kind === 'account') return { kind, subject: '' };
  return kind === undefined || subject === '' ? undefined : { kind, subject };
}
