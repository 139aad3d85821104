export const sentence = (count: number) => `${count} people change it in mid-run`;
