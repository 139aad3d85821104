import {
  type Completion,
  type CompletionContext,
  type CompletionResult,
  startCompletion,
} from '@codemirror/autocomplete';
import { askCompletion, loadValues, untilSchema } from '../completion/completion-home.ts';
import type { Offer, OfferNote } from '../completion/offer.ts';

export async function completeInEditor(
  context: CompletionContext,
  connectionId: string,
  isSchemaExpected: boolean,
): Promise<CompletionResult | null> {
  const cancel = new AbortController();
  // The next key sends a new request, so this one is canceled.
  context.addEventListener('abort', () => cancel.abort(), { onDocChange: true });
  const { state, pos, explicit } = context;
  if (isSchemaExpected) await untilSchema(connectionId, cancel.signal);
  if (context.aborted) return null;
  const found = await askCompletion(connectionId, state.doc.toString(), pos, explicit, cancel.signal);
  if (!found || context.aborted) return null;
  const { wants } = found;
  if (wants) void loadValues(connectionId, wants).then(() => wants.isInString && openAgain(context));
  if (found.offers.length === 0) return null;
  // A finished word that can't become another one needs no list.
  const [only, ...others] = found.offers;
  const typed = state.sliceDoc(found.from, found.to).toLowerCase();
  if (!explicit && only && others.length === 0 && only.apply.toLowerCase() === typed) return null;
  return {
    from: found.from,
    to: found.to,
    options: found.offers.map(optionOf),
    filter: false,
    getMatch: (option) => (option as Option).offer.marks,
  };
}

/** Unless the user continued: the next key asks for the values, too. */
function openAgain({ view, state }: CompletionContext): void {
  const isSame = view?.state.doc === state.doc && view.state.selection.main.eq(state.selection.main);
  if (view && isSame && view.hasFocus) startCompletion(view);
}

interface Option extends Completion {
  offer: Offer;
}

function optionOf(offer: Offer, index: number): Option {
  const { label, apply, detail, kind, note } = offer;
  // The first one is selected while the user types; the others by arrow keys.
  const info = note && (() => (index === 0 ? noteLater(note) : noteOf(note)));
  return { offer, label, apply, detail, type: kind, ...(info && { info }) };
}

/** Longer than between two keys, so that no key waits for a note that the next one replaces. */
const noteDelayMilliseconds = 120;

async function noteLater(note: OfferNote): Promise<HTMLElement> {
  await new Promise((resolve) => setTimeout(resolve, noteDelayMilliseconds));
  const element = noteOf(note);
  // CodeMirror sets this only for a note that it gets at once.
  setTimeout(() => {
    const pane = element.parentElement;
    const list = pane?.closest('.cm-tooltip-autocomplete');
    if (pane) list?.querySelector('[aria-selected]')?.setAttribute('aria-describedby', pane.id);
  });
  return element;
}

function noteOf({ title, about, description, values, moreValues }: OfferNote): HTMLElement {
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
