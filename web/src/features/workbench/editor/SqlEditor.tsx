import {
  autocompletion,
  type CompletionContext,
  type CompletionResult,
  closeBrackets,
  closeBracketsKeymap,
  closeCompletion,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { SQLDialect, sql } from '@codemirror/lang-sql';
import { bracketMatching, indentUnit } from '@codemirror/language';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState, Prec } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  placeholder,
} from '@codemirror/view';
import { limits } from '@platbook/contract/limits';
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { completionIcon } from './completion-icon.ts';
import { dismissFinishedWord } from './dismiss-finished-word.ts';
import { completeSql, type Offer, type SchemaIndex } from './sql-completion.ts';
import { type ErrorPlace, setErrorPlace, sqlMarks } from './sql-marks.ts';
import { sqlTheme } from './sql-theme.ts';
import { moreSqlKeywords, sqlFunctions, sqlKeywords, sqlTypes } from './sql-words.ts';

/** What the page asks of the editor. */
export interface SqlEditorHandle {
  /** The selected text and where it starts, in UTF-16 units; undefined when nothing is selected. */
  selection: () => { text: string; offset: number } | undefined;
  /** Writes text at the cursor, in place of the selection, and goes on there. */
  insert: (text: string) => void;
  /** Puts the cursor at a place, counted from 1, and scrolls to it. */
  goTo: (place: ErrorPlace) => void;
  focus: () => void;
}

interface SqlEditorProps {
  ref?: Ref<SqlEditorHandle>;
  text: string;
  isWordWrapped: boolean;
  schema: SchemaIndex;
  errorPlace: ErrorPlace | undefined;
  onChange: (text: string) => void;
  onRun: () => void;
  onSave: () => void;
}

const words = (...lists: readonly (readonly string[])[]) => lists.flat().join(' ').toLowerCase();
const dialect = SQLDialect.define({
  keywords: words(sqlKeywords, moreSqlKeywords),
  types: words(sqlTypes),
  builtin: words(sqlFunctions),
  doubleDollarQuotedStrings: true,
  hashComments: false,
  identifierQuotes: '"',
  operatorChars: '+-*/<>=~!@#%^&|?:',
});

function noteOf({ label, detail, note }: Offer): HTMLElement | null {
  if (!note) return null;
  const element = document.createElement('div');
  for (const [tag, text] of [
    ['b', label],
    ['span', detail],
    ['div', note],
  ] as const) {
    element.appendChild(document.createElement(tag)).textContent = text;
  }
  return element;
}

/** The SQL editor: CodeMirror with our theme, completion from the loaded schema and marks for errors. Accessible name "SQL editor". */
export function SqlEditor({ ref, text, isWordWrapped, schema, errorPlace, onChange, onRun, onSave }: SqlEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const wrapping = useRef(new Compartment());
  // The editor lives as long as the page; what it calls and reads changes with every render.
  const latest = useRef({ schema, onChange, onRun, onSave });
  latest.current = { schema, onChange, onRun, onSave };
  const first = useRef({ text, isWordWrapped });

  useEffect(() => {
    const complete = (context: CompletionContext): CompletionResult | null => {
      const found = completeSql(context.state.doc.toString(), context.pos, latest.current.schema, context.explicit);
      return found
        ? {
            from: found.from,
            validFor: /^"?[\p{L}\p{N}_$]*$/u,
            options: found.offers.map((offer) => ({
              label: offer.label,
              apply: offer.apply,
              detail: offer.detail,
              type: offer.kind,
              boost: offer.boost,
              ...(offer.note ? { info: () => noteOf(offer) } : {}),
            })),
          }
        : null;
    };
    const press = (name: 'onRun' | 'onSave') => (view: EditorView) => {
      closeCompletion(view);
      latest.current[name]();
      return true;
    };
    const editor = new EditorView({
      parent: host.current as HTMLDivElement,
      state: EditorState.create({
        doc: first.current.text,
        extensions: [
          Prec.highest(
            keymap.of([
              { key: 'Mod-Enter', run: press('onRun') },
              { key: 'Mod-s', run: press('onSave') },
              { key: 'Enter', run: dismissFinishedWord },
            ]),
          ),
          lineNumbers(),
          sqlMarks,
          highlightActiveLineGutter(),
          highlightSpecialChars(),
          history(),
          drawSelection(),
          EditorState.allowMultipleSelections.of(true),
          indentUnit.of(' '.repeat(limits.editorTabSize)),
          EditorState.tabSize.of(limits.editorTabSize),
          bracketMatching(),
          closeBrackets(),
          highlightActiveLine(),
          highlightSelectionMatches(),
          search({ top: true }),
          autocompletion({
            override: [complete],
            icons: false,
            addToOptions: [{ render: completionIcon, position: 20 }],
            maxRenderedOptions: 200,
            activateOnTypingDelay: 30,
          }),
          keymap.of([...closeBracketsKeymap, ...searchKeymap, ...historyKeymap, indentWithTab, ...defaultKeymap]),
          sql({ dialect }),
          placeholder('Write SQL here. Type a dot after a table to see its columns.'),
          EditorView.contentAttributes.of({
            'aria-label': 'SQL editor',
            tabindex: '0',
            spellcheck: 'false',
            autocapitalize: 'off',
            autocorrect: 'off',
          }),
          wrapping.current.of(first.current.isWordWrapped ? EditorView.lineWrapping : []),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) latest.current.onChange(update.state.doc.toString());
          }),
          sqlTheme,
        ],
      }),
    });
    view.current = editor;
    return () => {
      view.current = undefined;
      editor.destroy();
    };
  }, []);

  useEffect(() => {
    const editor = view.current;
    if (!editor || editor.state.doc.toString() === text) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: text } });
  }, [text]);
  useEffect(() => {
    view.current?.dispatch({ effects: wrapping.current.reconfigure(isWordWrapped ? EditorView.lineWrapping : []) });
  }, [isWordWrapped]);
  useEffect(() => {
    view.current?.dispatch({ effects: setErrorPlace.of(errorPlace) });
  }, [errorPlace]);

  useImperativeHandle(
    ref,
    (): SqlEditorHandle => ({
      selection() {
        const state = view.current?.state;
        const range = state?.selection.main;
        return state && range && !range.empty
          ? { text: state.sliceDoc(range.from, range.to), offset: range.from }
          : undefined;
      },
      insert(inserted) {
        const editor = view.current;
        if (!editor) return;
        editor.dispatch(editor.state.replaceSelection(inserted), { userEvent: 'input', scrollIntoView: true });
        editor.focus();
      },
      goTo(place) {
        const editor = view.current;
        if (!editor) return;
        const line = editor.state.doc.line(Math.max(1, Math.min(editor.state.doc.lines, place.line)));
        const anchor = Math.min(line.to, line.from + Math.max(0, (place.column ?? 1) - 1));
        editor.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) });
        editor.focus();
      },
      focus: () => view.current?.focus(),
    }),
    [],
  );

  return <div ref={host} style={{ height: '100%', minWidth: 0, overflow: 'hidden' }} />;
}
