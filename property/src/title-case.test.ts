import { sentenceCase, titleCase } from './title-case.ts';

describe('recorded capitals', () => {
  it('become title case in addresses and names, with directions, ordinals and company forms intact', () => {
    const texts = ['3981 BIRCH ST NW', '120 12TH AVE N', "O'NEIL & SONS LLC", 'Palmetto Run Dr', '18 OAK CT UNIT 4B'];
    expect(texts.map(titleCase)).toEqual([
      '3981 Birch St NW',
      '120 12th Ave N',
      "O'Neil & Sons LLC",
      'Palmetto Run Dr',
      '18 Oak Ct Unit 4B',
    ]);
  });

  it('become sentence case in codes, with acronyms intact', () => {
    const texts = ['CASH-OUT REFI', 'X500', 'AE', 'Roof, re-cover', 'HVAC', 'LLC', 'HELOC', 'CANCELLED', 'VERY LOW'];
    expect(texts.map(sentenceCase)).toEqual([
      'Cash-out refi',
      'X500',
      'AE',
      'Roof, re-cover',
      'HVAC',
      'LLC',
      'HELOC',
      'Canceled',
      'Very low',
    ]);
  });
});
