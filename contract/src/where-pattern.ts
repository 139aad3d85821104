import { type FieldKind, propertyFields } from './property/property-fields.ts';

const keysOf = (wanted: FieldKind) =>
  propertyFields.flatMap(({ key, kind }) => (kind === wanted ? [key] : [])).join('|');

// Values are percent-encoded. A choice starts with a visible character and contains no comma.
const sign = "[A-Za-z0-9._~!*'()-]";
const choice = `(?:${sign}|%(?:2[1-9ABDEF]|[3-7][0-9A-F]))(?:[+]|${sign}|%(?:2[0-9ABDEF]|[3-9A-F][0-9A-F])){0,39}`;
const amount = '-?(?:\\d{1,12}(?:\\.\\d{1,6})?|\\d{1,6}(?:\\.\\d{1,6})?[kKmM])';
const monthDay = '(?:0[1-9]|1[0-2])-(?:0[1-9]|1\\d|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31';
const leapYear = '[12]\\d(?:0[48]|[2468][048]|[13579][26])|(?:16|20|24|28)00';
const days = `(?:[12]\\d{3}(?:-(?:0[1-9]|1[0-2]|${monthDay}))?|(?:${leapYear})-02-29)`;
const range = (end: string) => `(?:none|(?:none,)?(?:${end}(?:\\.\\.(?:${end})?)?|\\.\\.${end}))`;

const line = `(?:${[
  `(?:${keysOf('choice')})=${choice}(?:,${choice}){0,99}`,
  `(?:${keysOf('flag')})=(?:Y|N|none)(?:,(?:Y|N|none)){0,2}`,
  `(?:${keysOf('text')})=(?:${sign}|[+,]|%[2-9A-F][0-9A-F]){1,200}`,
  `(?:${keysOf('number')})=${range(amount)}`,
  `(?:${keysOf('date')})=${range(days)}`,
].join('|')})`;

/** The `where` texts that rules/property-conditions.ts accepts, apart from duplicate fields and reversed ranges. */
export const wherePattern = `^(?:${line}(?:&${line})*)?$`;
