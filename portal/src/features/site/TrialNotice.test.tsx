import { SlotPlace, SlotProvider } from '@platbook/ui/frame/slots.tsx';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AppContext } from '../../api/use-app.tsx';
import { buildAppInfo } from '../../testing/app-info.ts';
import { fillBrowserGaps } from '../../testing/browser-gaps.ts';
import { TrialNotice } from './TrialNotice.tsx';

function show(trialDaysLeft: number | null): void {
  fillBrowserGaps();
  render(
    <AppContext value={buildAppInfo({ currentUser: { trialDaysLeft } })}>
      <SlotProvider>
        <SlotPlace name="banner" />
        <SlotPlace name="sub-header-end" />
        <TrialNotice />
      </SlotProvider>
    </AppContext>,
  );
}

afterEach(() => {
  cleanup();
  window.localStorage.clear();
});

it('says that data is limited to five counties, names them, and shows the sales phone [R012] [R013]', () => {
  show(27);
  expect(screen.getByRole('complementary', { name: 'Trial' }).textContent).toBe(
    'Trial. Data is limited to five counties: Duval FL, Ventura CA, Mecklenburg NC, Douglas CO, Ramsey MN. For full access, call (800) 555-0142.',
  );
});

it('collapses to a chip with the remaining days, opens again and remembers the choice [R011]', async () => {
  const user = userEvent.setup();
  show(27);
  await user.click(screen.getByRole('button', { name: 'Collapse trial banner' }));
  expect(screen.queryByRole('complementary')).toBeNull();
  cleanup();
  show(27);
  await user.click(screen.getByRole('button', { name: 'Trial · 27 days left · 5 counties' }));
  expect(screen.getByRole('complementary', { name: 'Trial' })).toBeTruthy();
});

it.each([
  [1, 'Trial · 1 day left · 5 counties'],
  [0, 'Trial · 0 days left · 5 counties'],
  [null, 'Trial · 5 counties'],
])('shows %s days as "%s"', (days, text) => {
  window.localStorage.setItem('platbook.isTrialBannerCollapsed', 'true');
  show(days);
  expect(screen.getByRole('button', { name: text })).toBeTruthy();
});
