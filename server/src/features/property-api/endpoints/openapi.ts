import { TILE_TYPE } from '@platbook/contract/property/property-map';
import { blockSchemas, closed, type Json, ref } from '../answers/block-schemas.ts';
import { recordObjects, rowBlockOf } from '../answers/row-blocks.ts';
import { describeCombinations, textLength } from '../parse-call.ts';
import { API_VERSION } from '../status.ts';
import type { ApiParameter } from './api-parameter.ts';
import { API_BASE, type ApiEndpoint, isRequired, nameOf, patternOf } from './endpoint.ts';
import { apiEndpoints } from './endpoints.ts';
import { orderNamesOf, orderPattern } from './orders.ts';
import { parameterOf } from './parameters.ts';

export interface OpenApiFacts {
  readonly productName: string;
  readonly publicUrl: string;
  /** Column types as shown to users, by `Schema.Object.Column`. */
  readonly columnTypes: ReadonlyMap<string, string>;
}

const jsonType = 'application/json';
const status = closed(
  {
    version: { type: 'string', const: API_VERSION },
    code: { type: 'integer', description: '0 with records, 1 without; for errors, the HTTP status.' },
    msg: { type: 'string' },
    total: { type: 'integer', description: 'Total number of records across all pages.' },
    page: { type: 'integer', description: 'Absent if the call has a cursor.' },
    pagesize: { type: 'integer' },
    cursor: { type: 'string', description: 'The cursor parameter of the next page; absent on the last page.' },
    detail: { type: 'string', description: 'Description of the error.' },
    parameter: { type: 'string', description: 'The parameter that caused the error.' },
    id: { type: 'string', description: 'Error ID to quote when you contact support.' },
  },
  ['version', 'code', 'msg', 'total'],
);
const statusRef = { status: ref('status') };

const refused: Readonly<Record<string, readonly [when: string, msg: string, detail: string]>> = {
  '400': [
    'A parameter is invalid, unknown or missing. The response names it.',
    'Invalid Parameter(s)',
    'pagesize must be a whole number',
  ],
  '401': [
    'The apikey header is missing or its key is not valid.',
    'Unauthorized',
    'Send your API key in the apikey header',
  ],
  '403': [
    'The county or the data is not in your license.',
    'Not in your license',
    "County 06037 isn't in your license",
  ],
  '404': ['Unknown endpoint.', 'Unknown resource', 'Unknown endpoint'],
  '429': ['Too many calls per second, or no calls left in this period.', 'Rate limit', 'Too many calls this second'],
  '500': ['Server error, with an error ID.', 'Internal error', 'Try again, or contact support with this ID'],
  '503': [
    'Temporarily unavailable. Retry-After says when to try again.',
    'Temporarily unavailable',
    'The key could not be checked. Try again.',
  ],
};

/** Not blank, and no control characters. */
const anyText = '^[^\\s\\u0000-\\u0020\\u007f\\ufeff][^\\u0000-\\u001f\\u007f]*$';

type ColumnTypes = OpenApiFacts['columnTypes'];

/** The parameter's pattern. For `orderby`, it lists the columns available with a full license, if there is a warehouse. */
function documentedPattern(endpoint: ApiEndpoint, parameter: ApiParameter, columnTypes: ColumnTypes) {
  if (parameter.name !== 'orderby' || columnTypes.size === 0) return patternOf(endpoint, parameter);
  const [object = ''] = recordObjects(endpoint.answer);
  return orderPattern(orderNamesOf(object, (...column) => columnTypes.has(column.join('.'))));
}

function schemaOf(endpoint: ApiEndpoint, parameter: ApiParameter, columnTypes: ColumnTypes): Json {
  const { type, minimum, maximum, mostCharacters = textLength, choices, otherwise } = parameter;
  return {
    type: type === 'integer' || type === 'number' ? type : 'string',
    ...(type === 'date' ? { format: 'date' } : {}),
    ...(type === 'text' && choices === undefined
      ? {
          minLength: 1,
          maxLength: mostCharacters,
          pattern: documentedPattern(endpoint, parameter, columnTypes)?.source ?? anyText,
        }
      : {}),
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
    ...(choices && { enum: choices }),
    ...(otherwise !== undefined && { default: otherwise }),
  };
}

/** A call identifies a property in one way, so only the endpoint's first way has an `example`; programs would send all of them. */
function exampleOf({ parameters }: ApiEndpoint, { name, section, example }: ApiParameter): Json {
  if (example === undefined) return {};
  const first = parameters.find((each) => parameterOf(each).section === 'property');
  return section !== 'property' || name === first ? { example } : { 'x-placeholder': example };
}

function parameterIn(endpoint: ApiEndpoint, parameter: ApiParameter, columnTypes: ColumnTypes): Json {
  const isInPath = endpoint.path.includes(`{${parameter.name}}`);
  return {
    name: parameter.name,
    in: isInPath ? 'path' : 'query',
    required: isRequired(endpoint, parameter.name),
    ...(parameter.hint === '' ? {} : { description: parameter.hint }),
    schema: schemaOf(endpoint, parameter, columnTypes),
    ...exampleOf(endpoint, parameter),
    'x-section': parameter.section,
    ...(parameter.row === undefined ? {} : { 'x-row': parameter.row }),
  };
}

const limitHeaders: Json = Object.fromEntries(
  [
    ['X-RateLimit-Limit', 'Calls allowed in this period.'],
    ['X-RateLimit-Remaining', 'Calls left in this period.'],
    ['X-RateLimit-Reset', 'End of the period, as Unix time in seconds.'],
  ].map(([name, description]) => [name, { description, schema: { type: 'integer' } }]),
);

function recordSchema({ answer }: ApiEndpoint): Json {
  if (answer.kind !== 'homes' && answer.kind !== 'rows') return ref(answer.kind);
  const row = rowBlockOf(answer);
  const properties = {
    ...Object.fromEntries(answer.blocks.filter((name) => name !== row?.name).map((name) => [name, ref(name)])),
    ...(answer.kind === 'rows' && row !== undefined ? { [row.name]: ref(`row-${answer.row}`) } : {}),
    ...(answer.kind === 'homes' && answer.schools ? { school: { type: 'array', items: ref('schools') } } : {}),
  };
  return closed(properties, ['identifier']);
}

function answerOf(endpoint: ApiEndpoint): Json {
  const { answer, list } = endpoint;
  if (answer.kind === 'tile') return { [TILE_TYPE]: { schema: { type: 'string', contentMediaType: TILE_TYPE } } };
  const properties = {
    ...statusRef,
    [list]: { type: 'array', items: recordSchema(endpoint) },
    ...(answer.kind === 'comparables' ? { subject: { type: 'object' }, valuation: { type: 'object' } } : {}),
  };
  return {
    [jsonType]: { schema: closed(properties, ['status', list]) },
    ...(answer.kind === 'boundary' ? { 'application/geo+json': { schema: { type: 'object' } } } : {}),
  };
}

function operationOf(endpoint: ApiEndpoint, columnTypes: ColumnTypes): Json {
  const { group, summary, from, parameters, needs = [] } = endpoint;
  const isTile = endpoint.answer.kind === 'tile';
  const sentences = [
    ...(from.length === 0 ? [] : [`Data from ${from.flat().join(', ')}, for the counties in your license.`]),
    ...describeCombinations(endpoint),
  ];
  return {
    operationId: nameOf(endpoint).replaceAll(/[{}]/g, '').replaceAll(/\W+/g, '_'),
    tags: [group],
    summary,
    ...(sentences.length === 0 ? {} : { description: sentences.join(' ') }),
    parameters: parameters.map((name) => parameterIn(endpoint, parameterOf(name), columnTypes)),
    responses: {
      '200': { description: 'Success, with or without records.', headers: limitHeaders, content: answerOf(endpoint) },
      ...(isTile ? { '204': { description: 'No parcels in this tile, or zoom below 14.' } } : {}),
      ...Object.fromEntries(
        Object.keys(refused).map((code) => [code, { $ref: `#/components/responses/refused-${code}` }]),
      ),
    },
    'x-from': from.flat(),
    'x-needs': needs,
  };
}

function refusalResponse(code: string): Json {
  const [description, msg, detail] = refused[code] as (typeof refused)[string];
  const example = { status: { version: API_VERSION, code: Number(code), msg, total: 0, detail } };
  const retry = {
    'Retry-After': { description: 'Seconds to wait before the next call.', schema: { type: 'integer' } },
  };
  return {
    description,
    ...(code === '429' ? { headers: { ...limitHeaders, ...retry } } : code === '503' ? { headers: retry } : {}),
    content: { [jsonType]: { schema: closed(statusRef, ['status']), example } },
  };
}

/** Builds the whole document. It is public, so its examples show formats, not real data. */
export function buildOpenApi({ productName, publicUrl, columnTypes }: OpenApiFacts): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: `${productName} property API`,
      version: API_VERSION,
      description:
        'Properties, owners, sales, loans, values, taxes, permits, hazards and neighborhoods for the counties and data you license. Send your key in the apikey header. Only 200 responses count as calls. Parameter names are not case-sensitive; unknown parameters are rejected. A field without a value is null or absent. There are no CORS headers: call the API from a server, where your key is safe.',
    },
    servers: [{ url: publicUrl }],
    tags: [...new Set(apiEndpoints.map(({ group }) => group))].map((name) => ({ name })),
    security: [{ apikey: [] }],
    paths: Object.fromEntries(
      apiEndpoints.map((endpoint) => [endpoint.path, { get: operationOf(endpoint, columnTypes) }]),
    ),
    components: {
      securitySchemes: { apikey: { type: 'apiKey', in: 'header', name: 'apikey' } },
      responses: Object.fromEntries(Object.keys(refused).map((code) => [`refused-${code}`, refusalResponse(code)])),
      schemas: { status, ...blockSchemas(columnTypes) },
    },
    'x-base': API_BASE,
  };
}
