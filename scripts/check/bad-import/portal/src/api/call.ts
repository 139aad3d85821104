export const call = 'call';
