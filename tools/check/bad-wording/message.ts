export const title = 'Your licence is over';
