/** The page that goes on to a place of Property Navigator with a fresh token (specification §2): a property's report, or a search. */
export function navigatorPath(place: { propertyId: number } | { search: string }): string {
  return 'propertyId' in place
    ? `/propertyreports?property=${place.propertyId}`
    : `/propertynavigator?search=${encodeURIComponent(place.search)}`;
}
