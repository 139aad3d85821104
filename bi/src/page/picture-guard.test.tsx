import { render, screen } from '@testing-library/react';
import { PictureGuard } from './PictureGuard.tsx';

function Drawn({ rows }: { rows: readonly number[] | undefined }) {
  return <p>{(rows as readonly number[]).length} rows</p>;
}

it('shows a message in place of a picture that fails to render, keeps the others, and tries again with new data', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const pictures = (rows: readonly number[] | undefined) => (
    <>
      <PictureGuard of={rows} title="Picture 1" width={6}>
        <Drawn rows={rows} />
      </PictureGuard>
      <PictureGuard of="others" title="Picture 2" width={6}>
        <Drawn rows={[1, 2]} />
      </PictureGuard>
    </>
  );
  const { rerender } = render(pictures(undefined));
  screen.getByRole('heading', { name: 'Picture 1' });
  screen.getByText("Couldn't draw this chart.");
  screen.getByText('2 rows');
  rerender(pictures([1, 2, 3]));
  screen.getByText('3 rows');
  expect(screen.queryByText(/Couldn't draw/)).toBeNull();
});
