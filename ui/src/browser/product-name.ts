/** The product name that the server wrote into the page. */
export function productName(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content || 'Platbook';
}
