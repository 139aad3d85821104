/** Industry synonyms for words in names and descriptions; all words of a line match each other. */
const lines = [
  'apn, parcel number, parcelnumber',
  'lien, mortgage, loan',
  'heloc, home equity, line of credit',
  'sqft, square feet, living area, livingarea',
  'beds, bedrooms',
  'baths, bathrooms',
  'avm, estimated value, valuation, automated value',
  'rent, rental',
  'lis pendens, lis, pre-foreclosure, preforeclosure',
  'notice of default, nod, pre-foreclosure, preforeclosure',
  'reo, bank owned, repossessed',
  'auction, trustee sale, sheriff sale',
  'ltv, loan to value, loan-to-value',
  'fips, county code, countyfips',
  'zip, postal code, postcode, zipcode',
  'deed, transfer, recorder',
  'sale price, saleprice, price',
  'comps, comparable',
  'owner, ownership, landlord',
  'absentee, non-owner occupied',
  'flood, fema, sfha',
  'fire, wildfire',
  'crime, safety',
  'hoa, association, homeowners association',
  'poi, point of interest, amenity',
  'apr, interest rate, note rate',
  'geometry, polygon, boundary, wkt',
  'lat, latitude',
  'lon, lng, longitude',
];
const groups = lines.map((line) => line.split(', '));

export function meaningsOf(word: string): readonly string[] {
  return [...new Set([word, ...groups.filter((group) => group.includes(word)).flat()])];
}

/** A search in lower case: each part with its synonyms. Phrases stay one part. */
export function readSearch(search: string): readonly (readonly string[])[] {
  let rest = ` ${search.trim().toLowerCase().replace(/\s+/g, ' ')} `;
  const parts: string[] = [];
  for (const saying of groups.flat().filter((each) => each.includes(' '))) {
    if (!rest.includes(` ${saying} `)) continue;
    parts.push(saying);
    rest = rest.replace(` ${saying} `, ' ');
  }
  return [...parts, ...rest.split(' ').filter(Boolean)].map(meaningsOf);
}
