import { cleanup, render } from '@testing-library/react';
import { PackIcon } from './PackIcon.tsx';

it('draws a base64 icon, hides it from screen readers, and keeps the space without one', () => {
  onTestFinished(cleanup);
  const { container, rerender } = render(<PackIcon icon="PHN2Zy8+" size={24} />);
  const picture = container.querySelector('img');
  expect([picture?.src, picture?.alt, picture?.width]).toEqual(['data:image/svg+xml;base64,PHN2Zy8+', '', 24]);
  rerender(<PackIcon icon="" size={24} />);
  expect(container.querySelector('img')).toBeNull();
  expect(container.querySelector('span')?.style.width).toBe('24px');
});
