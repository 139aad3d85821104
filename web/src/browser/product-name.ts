/** The name of the product as the server wrote it into the page. */
export function productName(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content || 'Platbook';
}
