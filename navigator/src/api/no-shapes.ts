/**
 * Stands in for TypeBox in the web build: every method answers an empty object, because the browser uses the method and
 * path of an endpoint and never its schemas.
 */
const Type: Record<string, () => object> = new Proxy({}, { get: () => () => ({}) });
// biome-ignore lint/style/noDefaultExport: the contract imports TypeBox by its default export.
export default Type;
