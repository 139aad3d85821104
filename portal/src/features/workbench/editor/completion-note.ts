import type { OfferNote } from '../completion/offer.ts';

/** The note next to the completion list: name, type and table, description, and the first values of a coded column. */
export function noteOf({ title, about, description, values, moreValues }: OfferNote): HTMLElement {
  const element = document.createElement('div');
  const put = (parent: Element, tag: string, text: string) => {
    const child = parent.appendChild(document.createElement(tag));
    child.textContent = text;
  };
  put(element, 'b', title);
  put(element, 'span', about);
  if (description) put(element, 'p', description);
  if (values.length > 0) {
    const list = element.appendChild(document.createElement('dl'));
    for (const { value, meaning } of values) {
      put(list, 'dt', value);
      put(list, 'dd', meaning);
    }
  }
  if (moreValues > 0) put(element, 'span', `and ${moreValues.toLocaleString('en-US')} more`);
  return element;
}
