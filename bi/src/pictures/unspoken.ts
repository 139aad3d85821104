/** For parts of a drawing whose content the labels of its marks repeat: hidden from screen readers. */
export const unspoken = { 'aria-hidden': true } as const;
