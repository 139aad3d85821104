export function shareText(share: number): string {
  const text =
    share > 0 && share < 10
      ? share.toFixed(1)
      : share > 99 && share < 100
        ? (Math.floor(share * 10) / 10).toFixed(1)
        : share.toFixed(0);
  return `${text}%`;
}
