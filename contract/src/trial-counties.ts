/** The five counties of a free trial, in the order people read them: five-digit FIPS code as text, and name. The only list. */
export const trialCounties = [
  { fips: '12031', name: 'Duval FL' },
  { fips: '06111', name: 'Ventura CA' },
  { fips: '37119', name: 'Mecklenburg NC' },
  { fips: '08035', name: 'Douglas CO' },
  { fips: '27123', name: 'Ramsey MN' },
] as const;
