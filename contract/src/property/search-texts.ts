/** Patterns of a property search's URL parameters, as strict as rules/property-conditions.ts. An empty text means no condition. */
import Type from 'typebox';
import { documented, patternShape } from '../text.ts';
import { wherePattern } from '../where-pattern.ts';
import { propertyFields } from './property-fields.ts';

const fraction = '(?:\\.\\d{1,15})?';
const whole = '(?:\\.0{1,15})?';
const lon = `-?(?:180${whole}|(?:1[0-7]\\d|\\d\\d?)${fraction})`;
const lat = `-?(?:90${whole}|[1-8]?\\d${fraction})`;
const miles = `(?:20${whole}|1?[1-9]${fraction}|10${fraction}|0\\.0{0,7}[1-9]\\d{0,7})`;
const join = (...parts: string[]) => ` *${parts.join(' *, *')} *`;
const optional = /* @__NO_SIDE_EFFECTS__ */ (pattern: string, says: string, maxLength: number) =>
  Type.Optional(patternShape(`^(?:${pattern})?$`, says, maxLength));

const keys = propertyFields.map(({ key }) => key).join('|');
const sortKeys = `address|apn|id|${keys}`;
const viewPattern = join(lon, lat, lon, lat);
const saysView = 'must be west,south,east,north in degrees';

export const whereShape = Type.Optional(
  Type.String({
    maxLength: 4000,
    description:
      'Conditions as field=value, joined by & and encoded as a query string; each field once. Ranges are from..to, the smaller value first.',
    ...documented({ pattern: wherePattern }),
  }),
);
export const viewShape = optional(viewPattern, saysView, 100);
export const nearShape = optional(join(lat, lon, miles), 'must be lat,lon,miles, e.g. 30.33,-81.66,0.5', 100);
export const withinShape = optional(
  `\\s*${lon},${lat}(?:\\s+${lon},${lat}){2,200}\\s*`,
  'must be 3 to 200 corners lon,lat in degrees, separated by spaces',
  8000,
);
export const idsShape = optional(
  '[1-9]\\d{0,14}(,[1-9]\\d{0,14}){0,999}',
  'must be up to 1,000 property IDs, separated by commas',
  16_000,
);
export const sortShape = optional(`-?(${sortKeys})`, 'must be a field, with a - prefix for descending', 40);
export const fieldsShape = optional(`(${keys})(,(${keys}))*`, 'must be fields, separated by commas', 1000);
export const layerShape = optional(keys, 'must be a field', 40);
export const zoomShape = patternShape(
  '^(0*(1?\\d|2[01])(\\.\\d+)?|0*22(\\.0+)?)?$',
  'must be a number from 0 to 22',
  5,
);

export const wholeShape = /* @__NO_SIDE_EFFECTS__ */ (from: number, to: number, maxLength: number) =>
  optional(
    `0*(${Array.from({ length: to - from + 1 }, (_, index) => from + index).join('|')})`,
    `must be a number from ${from} to ${to}`,
    maxLength,
  );
export const milesShape = optional(
  '0*(0\\.[1-9]\\d*|[1-9](\\.\\d+)?|10(\\.0+)?)',
  'must be a number from 0.1 to 10',
  6,
);
