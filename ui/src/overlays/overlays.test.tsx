import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { fillBrowserGaps } from '../../../portal/src/testing/browser-gaps.ts';
import { closeToast, showToast, Toasts } from '../widgets/toasts.tsx';
import { Dialog } from './Dialog.tsx';
import { Menu, MenuItem } from './Menu.tsx';
import { Popover } from './Popover.tsx';
import { Tooltip } from './Tooltip.tsx';

beforeEach(fillBrowserGaps);

const button = (name: string) => screen.getByRole('button', { name });
const chosen = vi.fn();

function Page({ depth = 1 }: { depth?: number }) {
  const [isOpen, setIsOpen] = useState(false);
  const [isFilterOpen, setIsFilterOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open {depth}
      </button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} size={440} title={`Dialog ${depth}`}>
        <input type="file" aria-label={`File ${depth}`} />
        <Menu target={<button type="button">Sort {depth}</button>}>
          <MenuItem disabled>Address</MenuItem>
          <MenuItem onClick={() => chosen('Value')}>Value</MenuItem>
          <MenuItem isChecked onClick={() => chosen('Valid')}>
            Valid until
          </MenuItem>
          <MenuItem href="#year">Year</MenuItem>
        </Menu>
        <Popover
          isOpen={isFilterOpen}
          onChange={setIsFilterOpen}
          target={<button type="button">Filter {depth}</button>}
        >
          <button type="button">From</button>
          <button type="button">To</button>
        </Popover>
        {depth < 2 && <Page depth={depth + 1} />}
      </Dialog>
      {depth === 1 && <Toasts />}
    </>
  );
}

it('closes the top dialog only, by Escape or its button, and returns the focus', async () => {
  const user = userEvent.setup();
  render(<Page />);
  await user.click(button('Open 1'));
  await user.click(button('Open 2'));
  expect(screen.getByRole('dialog', { name: 'Dialog 2' }).contains(document.activeElement)).toBe(true);
  fireEvent(screen.getByLabelText('File 2'), new Event('cancel', { bubbles: true }));
  await user.keyboard('{Escape}');
  expect(screen.getAllByRole('dialog')).toEqual([screen.getByRole('dialog', { name: 'Dialog 1' })]);
  expect(document.activeElement).toBe(button('Open 2'));
  await user.click(button('Close'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(button('Open 1'));
});

function FormPage() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        New
      </button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} size={440} title="Form">
        <input aria-label="Name" autoFocus />
      </Dialog>
    </>
  );
}

it('returns the focus to the button, too, if a field takes it before the dialog is shown', async () => {
  const user = userEvent.setup();
  render(<FormPage />);
  await user.click(button('New'));
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(button('New'));
});

it('shows messages in the top dialog, because the rest of the page is inert', async () => {
  const user = userEvent.setup();
  render(<Page />);
  await user.click(button('Open 1'));
  act(() => showToast({ kind: 'success', text: 'Saved' }));
  expect(within(screen.getByRole('dialog')).getByRole('status').textContent).toBe('Saved');
  await user.keyboard('{Escape}');
  expect(screen.getByRole('status').textContent).toBe('Saved');
  act(closeToast);
});

it('moves through a menu by arrows, Home, End and letters, and closes only the menu', async () => {
  const user = userEvent.setup();
  render(<Page />);
  await user.click(button('Open 1'));
  await user.click(button('Sort 1'));
  expect(button('Sort 1').getAttribute('aria-expanded')).toBe('true');
  const focused = () => document.activeElement?.textContent;
  const keys = {
    '': 'Value',
    '{End}': 'Year',
    '{ArrowDown}': 'Value',
    '{ArrowUp}': 'Year',
    '{Home}': 'Value',
    vali: 'Valid until',
  };
  for (const [key, text] of Object.entries(keys)) {
    if (key) await user.keyboard(key);
    expect(focused()).toBe(text);
  }
  expect(document.activeElement).toBe(screen.getByRole('menuitemradio', { checked: true }));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(button('Sort 1'));
  await user.click(button('Sort 1'));
  await user.keyboard('{Enter}');
  expect(chosen.mock.calls).toEqual([['Value']]);
  expect(screen.queryByRole('menu')).toBeNull();
  expect(screen.getByRole('dialog', { name: 'Dialog 1' })).toBeTruthy();
});

it('keeps Tab within a popover, and closes it by a click outside or on its button', async () => {
  const user = userEvent.setup();
  render(<Page />);
  await user.click(button('Open 1'));
  await user.click(button('Filter 1'));
  expect(within(screen.getByRole('dialog', { name: 'Filter 1' })).getAllByRole('button')).toHaveLength(2);
  await user.keyboard('{Shift>}{Tab}{/Shift}');
  expect(document.activeElement).toBe(button('To'));
  await user.tab();
  expect(document.activeElement).toBe(button('From'));
  await user.click(button('Filter 1'));
  expect(screen.queryByRole('button', { name: 'From' })).toBeNull();
  await user.click(button('Filter 1'));
  await user.click(button('Sort 1'));
  expect(screen.queryByRole('button', { name: 'From' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'Value' }));
});

it('describes a button after a moment under the mouse or with the keyboard focus', async () => {
  const user = userEvent.setup();
  render(
    <Tooltip label="Filter rows">
      <button type="button">Filter</button>
    </Tooltip>,
  );
  await user.hover(button('Filter'));
  expect(screen.queryByRole('tooltip')).toBeNull();
  expect((await screen.findByRole('tooltip')).id).toBe(button('Filter').getAttribute('aria-describedby'));
  await user.unhover(button('Filter'));
  expect(screen.queryByRole('tooltip')).toBeNull();
  await user.tab();
  await screen.findByRole('tooltip', { name: 'Filter rows' });
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('tooltip')).toBeNull();
});

function Arriving({ hasCome }: { hasCome: boolean }) {
  return (
    <Dialog isOpen onClose={() => {}} size={400} title="Edit">
      {hasCome ? <input aria-label="Name" data-autofocus /> : <p>Loading</p>}
      <button type="button">Cancel</button>
    </Dialog>
  );
}

it('focuses the first field of a dialog that arrives after it opened, unless the user was faster', async () => {
  const { rerender, unmount } = render(<Arriving hasCome={false} />);
  rerender(<Arriving hasCome />);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')));
  unmount();
  const second = render(<Arriving hasCome={false} />);
  screen.getByRole('button', { name: 'Cancel' }).focus();
  second.rerender(<Arriving hasCome />);
  await screen.findByLabelText('Name');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }));
});
