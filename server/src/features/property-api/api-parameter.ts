/** What a parameter of the property API is. */

/** Where a form shows it. */
export type ParameterSection = 'property' | 'place' | 'filter' | 'paging' | 'own';

export interface ApiParameter {
  readonly name: string;
  readonly type: 'text' | 'integer' | 'number' | 'date';
  readonly section: ParameterSection;
  readonly hint: string;
  /** The names that are given together, the first of them first: `apn, fips`. */
  readonly row?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly choices?: readonly string[];
  /** What one may write, as a shape: no value of somebody's home. */
  readonly example?: string | number;
  /** What holds when it is absent. */
  readonly otherwise?: string | number;
}
