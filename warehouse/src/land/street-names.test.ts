import { streetVocabularies } from '../generate/facts.ts';

const types =
  /\b(AVE?|AVENUE|AVENIDA|BLVD|CALLE|CAMINO|CIR|CIRCLE|CT|COURT|DR|DRIVE|HWY|LN|LANE|LOOP|PATH|PKWY|PL|PLACE|PT|POINT|RD|ROAD|RUN|ST|STREET|TRL|TRAIL|VIA|WAY)\b/;

it('has no street type in the words for street names, which get a type when a street is named', () => {
  for (const [county, { stems, suffixes }] of streetVocabularies()) {
    expect([county, stems.filter((stem) => types.test(stem))]).toEqual([county, []]);
    expect(Object.keys(suffixes).filter((suffix) => !types.test(suffix))).toEqual([]);
  }
});
