export function productName(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content || 'Platbook';
}
