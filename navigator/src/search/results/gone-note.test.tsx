import { countProperties, searchProperties } from '@platbook/contract/property/property-search';
import { screen } from '@testing-library/react';
import { renderNavigator } from '../../testing/render-navigator.tsx';

const noRows = { rows: [], next: null, previous: null };

/** Without any properties in ZIP 32299 and with two left of each list. */
function openResults(address: string, { isEmpty }: { isEmpty: boolean }) {
  return renderNavigator(address, {
    prepare: (server) => {
      if (isEmpty) server.answers(searchProperties, noRows);
      server.answers(countProperties, ({ query }) => {
        if (query.has('ids')) return { count: 2 };
        const where = query.get('where') ?? '';
        return { count: where === 'zip=32299' || where.includes('&') ? 0 : 9 };
      });
    },
  });
}

describe('a saved search or link', () => {
  it('says which place has no properties anymore, above the empty list', async () => {
    openResults('/navigator?zip=32299&stage=AUCTION&place=zip:32299+Old+Harbor', { isEmpty: true });
    expect(
      await screen.findByText(
        "ZIP 32299 Old Harbor has no properties in your data. It was removed, or it's outside your counties.",
      ),
    ).toBeTruthy();
    expect(screen.getByText('No matching properties')).toBeTruthy();
  });

  it('says which of several places has no properties anymore, above what the others have', async () => {
    openResults('/navigator?zip=32205,32299', { isEmpty: false });
    expect(
      await screen.findByText(
        "ZIP 32299 has no properties in your data. It was removed, or it's outside your counties.",
      ),
    ).toBeTruthy();
  });

  it('says nothing about a place that has properties, but none that match', async () => {
    const { server } = openResults('/navigator?zip=32205&stage=AUCTION', { isEmpty: true });
    await screen.findByText('No matching properties');
    await vi.waitFor(() => expect(server.countOf(countProperties)).toBeGreaterThan(1));
    expect(screen.queryByText(/has no properties/)).toBeNull();
  });

  it('says how many properties of its list are gone', async () => {
    openResults('/navigator?ids=1001,1002,1003&list=Mine', { isEmpty: false });
    expect(
      await screen.findByText(
        "1 of the 3 properties in this list is gone. It was removed, or it's outside your counties.",
      ),
    ).toBeTruthy();
  });
});
