import type { GuideRun } from '@platbook/contract/guide';

/** The target of a link; undefined removes the link and keeps its text. */
export type ResolveLink = (href: string) => string | undefined;
type Style = Omit<GuideRun, 'text'>;

const marks =
  /`([^`]+)`|\*\*(.+?)\*\*(?!\*)|(?<![\w*])\*([^\s*][^*]*?)\*(?![\w*])|\[([^\]]+)\]\(([^)\s]+)\)|\\([\\`*_[\]|#<>-])/;

/** Splits a line of Markdown into runs of one style each. Unmatched marks stay text. */
export function parseRuns(text: string, resolve: ResolveLink, style: Style = {}): GuideRun[] {
  // Fast path: most cells of the large tables have no marks.
  if (text !== '' && !/[`*[\\]/.test(text)) return [{ text, ...style }];
  const runs: GuideRun[] = [];
  const add = (more: readonly GuideRun[]) => {
    for (const run of more) {
      const last = runs.at(-1);
      if (last !== undefined && isSameStyle(last, run)) last.text += run.text;
      else if (run.text !== '') runs.push({ ...run });
    }
  };
  let rest = text;
  for (let found = marks.exec(rest); found !== null; found = marks.exec(rest)) {
    const [whole, code, strong, emphasised, label, href, escaped] = found;
    add([{ text: rest.slice(0, found.index), ...style }]);
    if (code !== undefined) add([{ text: code, ...style, isCode: true }]);
    else if (strong !== undefined) add(parseRuns(strong, resolve, { ...style, isStrong: true }));
    else if (emphasised !== undefined) add(parseRuns(emphasised, resolve, { ...style, isEmphasised: true }));
    else if (label !== undefined) add(parseRuns(label, resolve, linkStyle(style, resolve(href ?? ''))));
    else add([{ text: escaped ?? '', ...style }]);
    rest = rest.slice(found.index + whole.length);
  }
  add([{ text: rest, ...style }]);
  return runs;
}

const linkStyle = (style: Style, href: string | undefined): Style => (href === undefined ? style : { ...style, href });

function isSameStyle(one: GuideRun, other: GuideRun): boolean {
  return (
    one.isStrong === other.isStrong &&
    one.isEmphasised === other.isEmphasised &&
    one.isCode === other.isCode &&
    one.href === other.href
  );
}
