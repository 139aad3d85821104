import { cellColumns, columnGrants, combinedSql, guardedTables, maskSql, middles } from './index-tables.ts';

/** Roles belong to the whole PostgreSQL server, so their names start with that of the database. */
export function roleName(database: string, of: string): string {
  return `${database}_${of.toLowerCase().replaceAll(/[^a-z0-9]/g, '_')}`;
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const readers = 'readers';

const objects = [...columnGrants().keys()].filter((object) => object !== undefined);

/**
 * A role for all sets, with what each of them can read, and one per object with its columns. A set's role is a member of both; it can't become
 * one of them, so it always has its own policies.
 */
export function createRoles(database: string, login: string, known: ReadonlySet<string>): string[] {
  const roles = [readers, ...objects].map((name) => roleName(database, name));
  const [all] = roles as [string];
  return [
    ...roles.filter((name) => !known.has(name)).map((name) => `CREATE ROLE ${quoted(name)} NOLOGIN`),
    `REVOKE ALL ON DATABASE ${quoted(database)} FROM PUBLIC`,
    `GRANT CONNECT ON DATABASE ${quoted(database)} TO ${quoted(all)}, ${quoted(login)}`,
    `GRANT USAGE ON SCHEMA search TO ${quoted(all)}, ${quoted(login)}`,
    ...guardedTables
      .filter(({ name }) => name !== 'cells')
      .map(({ name }) => `GRANT SELECT ON search.${name} TO ${quoted(all)}`),
    `GRANT SELECT ON search.typos TO ${quoted(all)}`,
    `CREATE POLICY readers ON search.typos FOR SELECT TO ${quoted(all)} USING (true)`,
    ...[...columnGrants()].map(([object, columns]) => {
      const role = object === undefined ? all : roleName(database, object);
      return `GRANT SELECT (${columns.map(quoted).join(', ')}) ON search.homes TO ${quoted(role)}`;
    }),
    ...middles.map(
      ({ key, object }) => `GRANT SELECT ("${key}") ON search.cells TO ${quoted(roleName(database, object))}`,
    ),
    `GRANT SELECT (${cellColumns}) ON search.cells TO ${quoted(all)}`,
    openSet(database),
    'REVOKE ALL ON FUNCTION search.open_set FROM PUBLIC',
    `GRANT EXECUTE ON FUNCTION search.open_set TO ${quoted(login)}`,
  ];
}

/**
 * Gives a set its login. Its name is the hash of its objects and counties, so a login always has the same rows and columns. `verifier` is its
 * password as PostgreSQL stores it (SCRAM-SHA-256).
 */
function openSet(database: string): string {
  const guarded = guardedTables.map(({ name, hasObject }) => `('${name}', ${hasObject})`).join(', ');
  return `CREATE FUNCTION search.open_set(objects text[], counties text[], verifier text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '5s' AS $body$
DECLARE
  wanted text[] := ARRAY(SELECT DISTINCT one COLLATE "C" FROM unnest(objects) t(one) ORDER BY 1);
  places text[] := ARRAY(SELECT DISTINCT one COLLATE "C" FROM unnest(counties) t(one) ORDER BY 1);
  own text := left(encode(sha256(convert_to('{"objects":' || array_to_json(wanted) || ',"counties":' || array_to_json(places) || '}', 'UTF8')), 'hex'), 16);
  role text := '${database}_set_' || own;
  is_all boolean := '*' = ANY (wanted);
  of_county text := CASE WHEN '*' = ANY (places) THEN 'true' ELSE format('county = ANY (%L::text[])', places) END;
  guarded record;
  condition text;
  object text;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('search.open_set'));
  IF wanted = '{}' OR places = '{}' OR verifier !~ '^SCRAM-SHA-256[$]' THEN RAISE EXCEPTION 'A set needs objects, counties and a password'; END IF;
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = role) THEN
    EXECUTE format('ALTER ROLE %I PASSWORD %L', role, verifier);
  ELSE
    EXECUTE format('CREATE ROLE %I LOGIN PASSWORD %L', role, verifier);
  END IF;
  IF EXISTS (SELECT FROM search.sets WHERE hash = own) THEN RETURN own; END IF;
  EXECUTE format('GRANT %I TO %I WITH INHERIT TRUE, SET FALSE', '${roleName(database, readers)}', role);
  FOREACH object IN ARRAY ARRAY[${objects.map((name) => `'${name}'`).join(', ')}] LOOP
    IF is_all OR object = ANY (wanted) THEN
      EXECUTE format('GRANT %I TO %I WITH INHERIT TRUE, SET FALSE', '${database}_' || regexp_replace(lower(object), '[^a-z0-9]', '_', 'g'), role);
    END IF;
  END LOOP;
  condition := of_county || CASE WHEN is_all OR wanted && ARRAY['Property.PropertyAddress', 'Property.PropertyDetail'] THEN ''
    ELSE format(' AND (has & %s) <> 0', ${maskSql}) END;
  EXECUTE format('CREATE POLICY %I ON search.homes FOR SELECT TO %I USING (%s)', role, role, condition);
  FOR guarded IN SELECT * FROM (VALUES ${guarded}) t(name, has_object) LOOP
    condition := of_county || CASE WHEN is_all OR NOT guarded.has_object THEN ''
      ELSE format(' AND (object IS NULL OR object = ANY (%L::text[]))', wanted || ${combinedSql}) END;
    EXECUTE format('CREATE POLICY %I ON search.%I FOR SELECT TO %I USING (%s)', role, guarded.name, role, condition);
  END LOOP;
  INSERT INTO search.sets VALUES (own, wanted, places);
  RETURN own;
END $body$`;
}

/** For a set that the warehouse no longer has. */
export function closeSet(database: string, hash: string): string[] {
  const name = `${database}_set_${hash}`;
  const role = quoted(name);
  return [
    `GRANT ${role} TO CURRENT_USER`,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '${name}'`,
    ...['homes', ...guardedTables.map(({ name }) => name)].map(
      (name) => `DROP POLICY IF EXISTS ${role} ON search.${name}`,
    ),
    `DROP ROLE IF EXISTS ${role}`,
    `DELETE FROM search.sets WHERE hash = '${hash}'`,
  ];
}
