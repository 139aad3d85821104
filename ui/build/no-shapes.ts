/** Replaces TypeBox in the web build: every method returns an empty object, because the browser uses only an endpoint's method and path. */
const Type: Record<string, () => object> = new Proxy({}, { get: () => () => ({}) });
// biome-ignore lint/style/noDefaultExport: the contract imports TypeBox by its default export
export default Type;
