import type { Rows, Statement } from './engine-messages.ts';
import type { Comparable, Comparables, CompareRules } from './property-index.ts';
import { Bound } from './statements/sql-text.ts';
import { boxAround, milesSql } from './web-mercator.ts';

export interface Subject {
  readonly id: number;
  readonly zip: string;
  readonly lat: number;
  readonly lon: number;
  readonly type: string;
  readonly area: number | null;
  readonly built: number | null;
  readonly beds: number | null;
}

/** Miles. Without a given radius, the search widens until it finds `enough`. */
const radii = [0.5, 1, 3];
const enough = 5;
const mostSales = 2000;
/** Prices differ more between ZIP codes than within one: with this many sales in the subject's, those of others are left out. */
const enoughInZip = 3;

const weights = { miles: 30, area: 25, age: 15, beds: 10, day: 20 };

export function homeStatement(id: number, has: (field: string) => boolean): Statement {
  const bound = new Bound();
  const column = (key: string) => (has(key) ? `"${key}"` : 'NULL');
  return bound.statement(`SELECT Lat, Lon, ZIP, ${['type', 'area', 'built', 'beds'].map(column).join(', ')} FROM homes
    WHERE PropertyID = ${bound.add(id)} LIMIT 1`);
}

export function salesStatement(subject: Subject, rules: CompareRules, asOf: string): Statement {
  const bound = new Bound();
  const miles = rules.miles ?? Math.max(...radii);
  const [west, south, east, north] = boxAround(subject.lat, subject.lon, miles).map((edge) => bound.add(edge));
  const distance = milesSql(bound.add(subject.lat), bound.add(subject.lon), 'Latitude', 'Longitude');
  const around = (column: string, middle: number | null, width: number) =>
    middle === null ? [] : [`${column} BETWEEN ${bound.add(middle - width)} AND ${bound.add(middle + width)}`];
  const conditions = [
    `Longitude BETWEEN ${west} AND ${east} AND Latitude BETWEEN ${south} AND ${north}`,
    `SaleDate > ${bound.addDay(asOf)} - to_months(CAST(${bound.add(rules.months)} AS INTEGER)) AND SaleDate <= ${bound.addDay(asOf)}`,
    `PropertyTypeCode = ${bound.add(subject.type)} AND PropertyID <> ${bound.add(subject.id)}`,
    ...around('LivingAreaSqFt', subject.area, ((subject.area ?? 0) * rules.area) / 100),
    ...around('YearBuilt', subject.built, rules.years),
    ...(rules.beds === null ? [] : around('Bedrooms', subject.beds, rules.beds)),
  ];
  return bound.statement(`SELECT PropertyID, coalesce(SitusFullAddress, ''), coalesce(SitusCity, ''), coalesce(SitusZIP, ''), Latitude, Longitude, Miles,
      SaleDate, SalePrice, LivingAreaSqFt, Bedrooms, BathsTotal, YearBuilt, PricePerSqFt, datediff('day', SaleDate, ${bound.addDay(asOf)})
    FROM (SELECT *, ${distance} AS Miles FROM w.Transactions.ArmsLengthSale WHERE ${conditions.join(' AND ')}
      QUALIFY row_number() OVER (PARTITION BY PropertyID ORDER BY SaleDate DESC, TransactionID DESC) = 1)
    WHERE Miles <= ${bound.add(miles)} ORDER BY Miles, PropertyID LIMIT ${mostSales}`);
}

const numberOr = (cell: unknown) => (cell === null || cell === undefined ? null : Number(cell));

/** The sales within the smallest radius that has enough of them, most similar first, and the subject's estimated value. */
export function compareSales(subject: Subject, rules: CompareRules, { rows }: Rows): Comparables {
  const within = (miles: number) => rows.filter((row) => Number(row[6]) <= miles).length;
  const miles = rules.miles ?? radii.find((radius) => within(radius) >= enough) ?? Math.max(...radii);
  const near = rows.filter((row) => Number(row[6]) <= miles);
  const inZip = near.filter((row) => row[3] === subject.zip);
  const found = rules.miles === null && inZip.length >= enoughInZip ? inZip : near;
  const likeness = likenessOf(subject, { ...rules, miles });
  const listed = found
    .map((row): Omit<Comparable, 'isOutlier'> => {
      const [id, address, city, zip, lat, lon, far, soldOn, price, area, beds, baths, built, perSqFt, days] = row;
      const sale = { area: numberOr(area), beds: numberOr(beds), built: numberOr(built) };
      return {
        id: Number(id),
        address: String(address),
        city: String(city),
        zip: String(zip),
        lat: Number(lat),
        lon: Number(lon),
        miles: Math.round(Number(far) * 100) / 100,
        soldOn: String(soldOn),
        price: Number(price),
        ...sale,
        baths: numberOr(baths),
        pricePerSqFt: numberOr(perSqFt),
        alike: likeness({ ...sale, miles: Number(far), days: Number(days) }),
      };
    })
    .sort((a, b) => b.alike - a.alike || a.miles - b.miles || a.id - b.id)
    .slice(0, rules.limit);
  const isOutlier = outliersOf(listed.map(({ pricePerSqFt }) => pricePerSqFt));
  const comparables = listed.map((sale) => ({ ...sale, isOutlier: isOutlier(sale.pricePerSqFt) }));
  const usual = comparables.flatMap(({ isOutlier: isOut, pricePerSqFt }) =>
    isOut || pricePerSqFt === null ? [] : [pricePerSqFt],
  );
  const medianPerSqFt = medianOf(usual);
  const { months, area, years, beds } = rules;
  return {
    rules: { miles, months, area, years, beds, type: subject.type },
    found: found.length,
    comparables,
    medianPerSqFt,
    indicatedValue: medianPerSqFt === null || subject.area === null ? null : Math.round(medianPerSqFt * subject.area),
  };
}

/** 100 is the same location, size and age, sold on the data's date; an unknown value counts half. */
function likenessOf(subject: Subject, rules: CompareRules & { miles: number }) {
  const near = (one: number | null, other: number | null, width: number) =>
    one === null || other === null ? 0.5 : 1 - Math.min(1, Math.abs(one - other) / Math.max(width, 1e-9));
  return (sale: { miles: number; area: number | null; built: number | null; beds: number | null; days: number }) =>
    Math.round(
      weights.miles * near(sale.miles, 0, rules.miles) +
        weights.area * near(sale.area, subject.area, ((subject.area ?? 0) * rules.area) / 100) +
        weights.age * near(sale.built, subject.built, rules.years) +
        weights.beds * near(sale.beds, subject.beds, (rules.beds ?? 2) + 1) +
        weights.day * near(sale.days, 0, rules.months * 30.44),
    );
}

/** More than two standard deviations from the mean of all. */
function outliersOf(prices: readonly (number | null)[]): (price: number | null) => boolean {
  const known = prices.filter((price) => price !== null);
  const mean = known.reduce((sum, price) => sum + price, 0) / known.length;
  const deviation = Math.sqrt(known.reduce((sum, price) => sum + (price - mean) ** 2, 0) / known.length);
  return (price) => price !== null && Math.abs(price - mean) > 2 * deviation;
}

function medianOf(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const high = sorted[middle] as number;
  return sorted.length % 2 === 1 ? high : Math.round((((sorted[middle - 1] as number) + high) / 2) * 100) / 100;
}
