import { textsOf } from '@platbook/ui/testing/texts-of';
import { screen, waitFor, within } from '@testing-library/react';
import { renderApp, renderAppWith } from '../../testing/render-app.tsx';

describe('the About dialog', () => {
  it('shows the version, links, the keyboard shortcuts and the tip that a selection can be run [R116]', async () => {
    const about = { commit: '0a1b2c3d4e', dataAsOf: '2026-06-30', isDataSynthetic: true };
    const { user } = renderAppWith({ version: '7.8.9', about }, '/home');
    await user.click(await screen.findByRole('button', { name: /^Account:/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'About' }));
    const dialog = await screen.findByRole('dialog', { name: 'About' });
    expect(textsOf('definition', dialog).slice(0, 5)).toEqual([
      '7.8.9',
      '0a1b2c3d',
      'as of Jun 30, 2026',
      'trial@example.com',
      'editor, 27 days of trial left',
    ]);
    expect(textsOf('link', dialog)).toEqual(['User Guide', 'API Explorer', 'Terms of use', 'Privacy']);
    expect(textsOf('term', dialog).slice(5)).toEqual([
      'Run everything or the selection',
      'Run current statement',
      'Save',
      'Format',
      'Search or jump to',
      'All shortcuts',
    ]);
    expect(dialog.textContent).toContain('Highlight the part and select Run.');
    expect(screen.getByRole('contentinfo', { hidden: true }).textContent).toContain(
      'Data as of Jun 30, 2026. Synthetic data.',
    );
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('the list of shortcuts', () => {
  it('opens with ? except while typing, and finds a shortcut by name', async () => {
    const { user } = renderApp('/home');
    await screen.findByRole('button', { name: /^Account:/ });
    await user.keyboard('?');
    const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    await user.type(within(dialog).getByRole('searchbox', { name: 'Find a shortcut' }), 'form?');
    expect(dialog.textContent).toContain('No search results found');
    await user.keyboard('{Backspace}');
    expect(textsOf('term', dialog)).toEqual(['Format']);
  });

  it('does not open with ? once single keys are turned off', async () => {
    const { user } = renderApp('/home');
    await screen.findByRole('button', { name: /^Account:/ });
    await user.keyboard('?');
    const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    await user.click(within(dialog).getByRole('checkbox', { name: 'Single-key shortcuts' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('?');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
