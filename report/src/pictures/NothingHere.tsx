/** In the place of a picture that has nothing to draw under the filters that are on. */
export function NothingHere() {
  return <p className="picture-none">Nothing meets these filters.</p>;
}
