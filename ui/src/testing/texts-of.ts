import { type ByRoleMatcher, within } from '@testing-library/react';

/** The text of each element with this role on the page, or inside an element. */
export const textsOf = (role: ByRoleMatcher, inside = document.body) =>
  within(inside)
    .getAllByRole(role)
    .map(({ textContent }) => textContent);
