/** The portal path that opens a property's report or a search in Property Navigator with a new token. */
export function navigatorPath(place: { propertyId: number } | { search: string }): string {
  return 'propertyId' in place
    ? `/propertyreports?property=${place.propertyId}`
    : `/propertynavigator?search=${encodeURIComponent(place.search)}`;
}
