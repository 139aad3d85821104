/** /queries/new and /queries/{queryId}: the SQL editor. */
export function WorkbenchPage() {
  return <h1 className="sr">SQL Editor</h1>;
}
