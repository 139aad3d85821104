export const unspoken = { 'aria-hidden': true } as const;
