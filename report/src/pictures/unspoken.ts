/** For the lines and words of a drawing that its marks say, too: screen readers pass them by. */
export const unspoken = { 'aria-hidden': true } as const;
