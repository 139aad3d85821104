const small = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** One to twelve as words, other numbers in digits. */
export function numberWord(count: number): string {
  return small[count - 1] ?? String(count);
}
