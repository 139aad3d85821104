export type ExplorerParameter = ReturnType<typeof readParameter>;
/** Its path is relative to the base path, with `{name}` parameters. */
export type ExplorerEndpoint = ReturnType<typeof readEndpoints>[number];
/** Parameters that belong together share a row: `apn, fips`. */
export type ParameterRow = ExplorerEndpoint['sections'][number]['rows'][number];

interface DocumentParameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  example?: string | number;
  /** Example value of an alternative way to identify a property, which a call can't combine with others. */
  'x-placeholder'?: string | number;
  schema: { type: string; format?: string; enum?: string[]; default?: string | number };
  'x-section': string;
  'x-row'?: string;
}

export interface ApiDocument {
  'x-base': string;
  paths: Record<
    string,
    { get: { tags: string[]; summary: string; parameters: DocumentParameter[]; 'x-from': string[] } }
  >;
}

const titles: readonly (readonly [section: string, title: string])[] = [
  ['own', 'Parameters'],
  ['property', 'Property (one of these)'],
  ['place', 'Or place'],
  ['filter', 'Filters'],
  ['paging', 'Sorting and paging'],
];

function readParameter({ name, required, description, example, schema, ...rest }: DocumentParameter) {
  return {
    name,
    type: schema.format === 'date' ? 'date' : schema.type === 'string' ? 'text' : 'number',
    isInPath: rest.in === 'path',
    isRequired: required === true,
    hint: description ?? '',
    choices: schema.enum ?? [],
    example: String(schema.default ?? example ?? rest['x-placeholder'] ?? ''),
  };
}

function readSections(parameters: readonly DocumentParameter[]) {
  return titles.flatMap(([section, title]) => {
    const rows = new Map<string, ExplorerParameter[]>();
    // A pair is listed at the position of its first part.
    const first = new Map(parameters.toReversed().map((each) => [each['x-row'] ?? each.name, each['x-section']]));
    for (const parameter of parameters) {
      const row = parameter['x-row'] ?? parameter.name;
      if (first.get(row) === section) rows.set(row, [...(rows.get(row) ?? []), readParameter(parameter)]);
    }
    const list = [...rows.values()].map((each) => ({
      name: each.map(({ name }) => name).join(', '),
      parameters: each,
    }));
    return list.length === 0 ? [] : [{ title, rows: list }];
  });
}

export function readEndpoints(document: ApiDocument) {
  return Object.entries(document.paths).map(([path, { get }]) => {
    const name = path.replace(`${document['x-base']}/`, '').replace(/^\//, '');
    const group = get.tags[0] ?? '';
    const sections = readSections(get.parameters);
    return {
      name,
      group,
      label: labelOf(name, group),
      path,
      summary: get.summary,
      objects: get['x-from'],
      sections,
      parameters: sections.flatMap(({ rows }) => rows.flatMap(({ parameters }) => parameters)),
    };
  });
}

function labelOf(name: string, group: string): string {
  const bare = name.replace(/^(v4(\.0\.0)?\/neighborhood|v4|areaapi\/area|parceltileapi\/v1)\//, '');
  const before = `${group.toLowerCase().replace('-', '')}/`;
  return bare.startsWith(before) ? bare.slice(before.length) : bare;
}

export function buildCall(
  endpoint: ExplorerEndpoint,
  values: Readonly<Record<string, string>>,
): { path: string; query: readonly (readonly [name: string, value: string])[] } {
  const given = (name: string) => values[name]?.trim() ?? '';
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(given(name)));
  const query = endpoint.parameters
    .filter(({ name, isInPath }) => !isInPath && given(name) !== '')
    .map(({ name }) => [name, given(name)] as const);
  return { path, query };
}

export function addressOfCall({ path, query }: ReturnType<typeof buildCall>): string {
  return query.length === 0 ? path : `${path}?${new URLSearchParams(query.map(([name, value]) => [name, value]))}`;
}
