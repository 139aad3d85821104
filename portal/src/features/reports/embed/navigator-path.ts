export function navigatorPath(place: { propertyId: number } | { search: string }): string {
  return 'propertyId' in place
    ? `/propertyreports?property=${place.propertyId}`
    : `/propertynavigator?search=${encodeURIComponent(place.search)}`;
}
