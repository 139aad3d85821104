/** The five counties of a free trial, in display order, as five-digit FIPS codes and names. No other list repeats them. */
export const trialCounties = [
  { fips: '12031', name: 'Duval FL' },
  { fips: '06111', name: 'Ventura CA' },
  { fips: '37119', name: 'Mecklenburg NC' },
  { fips: '08035', name: 'Douglas CO' },
  { fips: '27123', name: 'Ramsey MN' },
] as const;
