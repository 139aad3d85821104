export interface SectionFacts {
  readonly title: string;
  /** Its name in the index of the report; the title if undefined. */
  readonly short?: string;
  /** The warehouse objects that it needs. */
  readonly objects?: readonly [string, ...string[]];
  /** What it says if none of them has a row. */
  readonly empty?: string;
}

/** The sections of the report, in order. */
export const sections = {
  summary: { title: 'Summary', objects: ['Property.PropertyAddress', 'Property.PropertyFeature'] },
  valuation: {
    title: 'Valuation',
    objects: ['Valuation.AVM', 'Valuation.AVMHistory'],
    empty: 'No estimate for this property.',
  },
  characteristics: { title: 'Characteristics', objects: ['Property.PropertyFeature'], empty: 'No building on record.' },
  owner: { title: 'Owner', objects: ['Ownership.CurrentOwner'], empty: 'No owner on record.' },
  taxes: {
    title: 'Taxes and assessment',
    short: 'Taxes',
    objects: ['Tax.AssessmentHistory', 'Tax.TaxAssessor'],
    empty: 'Not on the county tax roll.',
  },
  sales: { title: 'Sales and deeds', objects: ['Transactions.Recorder'], empty: 'No deeds on record.' },
  mortgages: {
    title: 'Mortgages and equity',
    objects: ['Mortgage.Loan', 'Valuation.HomeEquity'],
    empty: 'No loans on record.',
  },
  foreclosure: {
    title: 'Foreclosure',
    objects: ['Foreclosure.ForeclosureEvent', 'Foreclosure.ForeclosureStatus'],
    empty: 'No filings on record.',
  },
  comparables: { title: 'Comparables' },
  permits: { title: 'Permits', objects: ['Permits.BuildingPermit'], empty: 'No permits on record.' },
  neighborhood: {
    title: 'Neighborhood',
    objects: ['Neighborhood.Community', 'Market.SalesTrend'],
    empty: 'No statistics for this ZIP.',
  },
  hazards: { title: 'Hazards', objects: ['Hazard.PropertyHazard'], empty: 'No hazard scores for this property.' },
  schools: { title: 'Schools', objects: ['Schools.PropertySchool'], empty: 'No assigned schools.' },
  places: { title: 'Points of interest', objects: ['Neighborhood.PointOfInterest'], empty: 'None nearby.' },
  hoa: { title: 'HOA', objects: ['Property.HOA'], empty: 'No HOA.' },
  sources: { title: 'Sources and dates', short: 'Sources' },
} as const satisfies Record<string, SectionFacts>;

export type SectionId = keyof typeof sections;

export const factsOf = (id: SectionId): SectionFacts => sections[id];
