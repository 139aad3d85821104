import {
  type Completion,
  type CompletionContext,
  type CompletionResult,
  startCompletion,
} from '@codemirror/autocomplete';
import { askCompletion, loadValues, untilSchema } from '../completion/completion-home.ts';
import type { Completion as Completed, Offer, OfferNote } from '../completion/offer.ts';
import { mostOffers, narrowOffers } from '../completion/ranking.ts';

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
  const typed = state.sliceDoc(found.from, pos);
  return !explicit && isFinished(found.offers, state.sliceDoc(found.from, found.to)) ? null : resultOf(found, typed);
}

/** A finished word that can't become another one needs no list. */
function isFinished([only, ...others]: readonly Offer[], word: string): boolean {
  return only !== undefined && others.length === 0 && only.apply.toLowerCase() === word.toLowerCase();
}

type Found = Pick<Completed, 'from' | 'to' | 'offers' | 'isWhole'>;

function resultOf(found: Found, typed: string): CompletionResult {
  const { from, to, offers, isWhole } = found;
  return {
    from,
    to,
    options: offers.slice(0, mostOffers).map(optionOf),
    filter: false,
    getMatch: (option) => (option as Option).offer.marks,
    // The list narrows with the key, without the worker.
    ...(isWhole && {
      update: (_, start, _end, { state, pos }) => {
        const word = state.sliceDoc(start, pos);
        const narrowed = narrowOffers(offers, typed, word);
        if (narrowed === undefined || narrowed.length === 0 || isFinished(narrowed, word)) return null;
        return resultOf({ from: start, to: pos, offers: narrowed, isWhole }, word);
      },
    }),
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
