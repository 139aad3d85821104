type Fields = Readonly<Record<string, unknown>>;

/** What an operation is about. Names are undefined where the operation has none. */
export interface OpaResource {
  readonly catalog: string | undefined;
  readonly schema: string | undefined;
  readonly table: string | undefined;
  readonly columns: readonly string[] | undefined;
  /** Of a function or procedure. */
  readonly routine: string | undefined;
  readonly user: string | undefined;
}

/** A question of Trino's OPA plugin, in its words. */
export interface OpaQuestion {
  readonly user: string;
  readonly operation: string;
  readonly resource: OpaResource;
  /** The new name of what is renamed. */
  readonly target: OpaResource;
  readonly filterResources: readonly OpaResource[];
}

/** Undefined for anything that isn't a question. */
export function parseOpaQuestion(body: unknown): OpaQuestion | undefined {
  const { context, action } = fieldsOf(fieldsOf(body).input);
  const user = textOf(fieldsOf(fieldsOf(context).identity).user);
  const { operation, resource, targetResource, filterResources = [] } = fieldsOf(action);
  const name = textOf(operation);
  if (user === undefined || name === undefined || !Array.isArray(filterResources)) return undefined;
  return {
    user,
    operation: name,
    resource: parseResource(resource),
    target: parseResource(targetResource),
    filterResources: filterResources.map(parseResource),
  };
}

function parseResource(value: unknown): OpaResource {
  const { catalog, schema, table, function: routine, user } = fieldsOf(value);
  const place = { ...fieldsOf(schema), ...fieldsOf(routine), ...fieldsOf(table) };
  const { columns } = place;
  return {
    catalog: textOf(fieldsOf(catalog).name ?? place.catalogName),
    schema: textOf(place.schemaName),
    table: textOf(place.tableName),
    columns: Array.isArray(columns) && columns.every((name) => typeof name === 'string') ? columns : undefined,
    routine: textOf(place.functionName),
    user: textOf(fieldsOf(user).user),
  };
}

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});
const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
