import type { SearchConditions } from '@platbook/contract/property/property-search';
import { callLanguages, propertyApiCall, writeApiCall } from './api-call.ts';
import { readConditions } from './conditions.ts';

const callOf = (given: SearchConditions) => propertyApiCall(readConditions(given).conditions!, 50);

it('maps a search to a REST API call and lists the conditions that the call leaves out', () => {
  expect(
    callOf({ where: 'zip=32205&type=SFR,CND&beds=3..&built=1950..1979&lot=..9000', near: '30.31,-81.7,0.5' }),
  ).toEqual({
    path: '/propertyapi/v1.0.0/property/snapshot?postalcode=32205&propertytype=SFR%7CCND&minBeds=3&minYearBuilt=1950&maxYearBuilt=1979&maxLotSize2=9000&latitude=30.31&longitude=-81.7&radius=0.5&page=1&pagesize=50',
    missing: [],
  });
  const more = callOf({ where: 'stage=AUCTION&beds=none&value=1..2', within: '1,1 2,1 2,2', view: '0,0,3,3' });
  expect(more.path).toBe('/propertyapi/v1.0.0/property/snapshot?page=1&pagesize=50');
  expect(more.missing).toEqual(['stage', 'bedrooms', 'estimated value', 'drawn area', 'map view']);
});

it('escapes user text in generated programs', () => {
  const { path } = callOf({ where: `zip=${encodeURIComponent(`3'"\\\n$(x)`)}` });
  for (const language of callLanguages) {
    const [literal] = /https:[^\s]*?pagesize=50/.exec(writeApiCall(`https://data.example${path}`, language)) ?? [];
    // An apostrophe would end a string in a shell or program.
    expect(literal, language).not.toMatch(/['"\\\n$]/);
  }
});
