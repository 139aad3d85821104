import { Compartment, EditorState } from '@codemirror/state';
import { EditorView, tooltips } from '@codemirror/view';
import { type Ref, type RefObject, useEffect, useImperativeHandle, useRef } from 'react';
import { type EditorSurroundings, isWholeText, sqlExtensions } from './sql-extensions.ts';
import { type ErrorPlace, setErrorPlace } from './sql-marks.ts';
import { createTextReporter, type TextReporter } from './text-reporter.ts';
import { writingToolsOf } from './when-writing.ts';

export interface SqlEditorHandle {
  /** The selected text and its start in UTF-16 units; undefined without a selection. */
  selection: () => { text: string; offset: number } | undefined;
  content: () => { text: string; cursor: number };
  /** Replaces the whole text as one undo step, with the cursor at the given offset. */
  replace: (text: string, cursor: number) => void;
  insert: (text: string) => void;
  /** Moves the cursor to a line and column, counted from 1, and scrolls there. */
  goTo: (place: ErrorPlace) => void;
  focus: () => void;
}

interface SqlEditorProps extends EditorSurroundings {
  ref?: Ref<SqlEditorHandle>;
  text: string;
  isWordWrapped: boolean;
  isReadOnly?: boolean;
  errorPlace: ErrorPlace | undefined;
  /** Called in pauses of typing. */
  onChange: (text: string) => void;
  /** Called on every key, so that a crash loses no text; must be cheap. */
  onTyping: (text: string) => void;
}

const wrap = (isWordWrapped: boolean) => (isWordWrapped ? EditorView.lineWrapping : []);

export function SqlEditor({
  ref,
  text,
  isWordWrapped,
  isReadOnly = false,
  connectionId,
  driver,
  isSchemaExpected,
  hasOwnTables,
  errorPlace,
  ...calls
}: SqlEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const tips = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const textReporter = useRef<TextReporter>(undefined);
  const wrapping = useRef(new Compartment());
  const writing = useRef(new Compartment());
  // The editor lives as long as the page; its callbacks change with every render.
  const latest = useRef({ connectionId, driver, isSchemaExpected, hasOwnTables, ...calls });
  latest.current = { connectionId, driver, isSchemaExpected, hasOwnTables, ...calls };
  const first = useRef({ text, isWordWrapped, isReadOnly });

  useEffect(() => {
    const reporter = createTextReporter((changed) => latest.current.onChange(changed));
    textReporter.current = reporter;
    const editor = new EditorView({
      parent: host.current as HTMLDivElement,
      doc: first.current.text,
      extensions: [
        sqlExtensions(
          () => latest.current,
          (changed, isTyping) => {
            tools.noteChange(isTyping);
            if (isTyping) latest.current.onTyping(changed());
            reporter.changed(changed, isTyping);
          },
        ),
        tooltips({ parent: tips.current as HTMLDivElement }),
        wrapping.current.of(wrap(first.current.isWordWrapped)),
        writing.current.of(EditorState.readOnly.of(first.current.isReadOnly)),
      ],
    });
    view.current = editor;
    const tools = writingToolsOf(editor, () => latest.current);
    if (first.current.text !== '') tools.load();
    return () => {
      tools.stop();
      view.current = undefined;
      reporter.end();
      editor.destroy();
    };
  }, []);

  useEffect(() => {
    const editor = view.current;
    if (!editor || textReporter.current?.isReported(text) || editor.state.doc.toString() === text) return;
    editor.dispatch(replaceAll(editor, text));
  }, [text]);
  useEffect(() => {
    view.current?.dispatch({ effects: wrapping.current.reconfigure(wrap(isWordWrapped)) });
  }, [isWordWrapped]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new connection triggers an update, in which the highlighter and the name marks read it
  useEffect(() => {
    view.current?.dispatch({ effects: writing.current.reconfigure(EditorState.readOnly.of(isReadOnly)) });
  }, [isReadOnly, driver, connectionId, hasOwnTables]);
  useEffect(() => {
    view.current?.dispatch({ effects: setErrorPlace.of(errorPlace) });
  }, [errorPlace]);

  useImperativeHandle(ref, () => handleOf(view), []);

  // Tooltips are outside: a fixed element inside would break the containment, and every key would lay out the whole page.
  return (
    <>
      <div ref={host} style={{ height: '100%', minWidth: 0, overflow: 'hidden', contain: 'strict' }} />
      <div ref={tips} />
    </>
  );
}

function replaceAll({ state }: EditorView, text: string) {
  return { changes: { from: 0, to: state.doc.length, insert: text }, annotations: isWholeText.of(true) };
}

function handleOf(view: RefObject<EditorView | undefined>): SqlEditorHandle {
  const writable = () => (view.current?.state.readOnly ? undefined : view.current);
  return {
    selection() {
      const state = view.current?.state;
      const range = state?.selection.main;
      return state && range && !range.empty
        ? { text: state.sliceDoc(range.from, range.to), offset: range.from }
        : undefined;
    },
    content() {
      const state = view.current?.state;
      return { text: state?.doc.toString() ?? '', cursor: state?.selection.main.head ?? 0 };
    },
    replace(text, cursor) {
      const editor = writable();
      editor?.dispatch({ ...replaceAll(editor, text), selection: { anchor: cursor }, scrollIntoView: true });
    },
    insert(text) {
      const editor = writable();
      if (!editor) return;
      editor.dispatch(editor.state.replaceSelection(text), { userEvent: 'input.paste', scrollIntoView: true });
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
  };
}
