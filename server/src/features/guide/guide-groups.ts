/** The guide's pages in order; file paths are relative to docs. */
export const guideGroups: readonly { readonly title: string; readonly files: readonly string[] }[] = [
  {
    title: 'Start here',
    files: [
      'guide/whats-new.md',
      'guide/intro-video.md',
      'guide/user-guide.md',
      'guide/parameters.md',
      'guide/property-navigator.md',
      'guide/foreclosure-report.md',
      'guide/direct-integration.md',
      'guide/api-keys.md',
      'guide/usage.md',
      'guide/rest-api.md',
      'guide/webinars.md',
    ],
  },
  {
    title: 'The data',
    files: [
      'guide/data-guide.md',
      'guide/data-catalog.md',
      ...[
        'property',
        'ownership',
        'tax',
        'transactions',
        'mortgage',
        'foreclosure',
        'valuation',
        'permits',
        'hazard',
        'neighborhood',
        'schools',
        'market',
        'boundaries',
        'reference',
      ].map((schema) => `guide/data-${schema}.md`),
    ],
  },
  {
    title: 'Running it',
    files: [
      'guide/run-it-for-real.md',
      'guide/several-nodes.md',
      'guide/administration.md',
      'operating.md',
      'configuration.md',
    ],
  },
];
