import { propertyTrino } from '../../drivers/index.ts';
import { TestError } from '../../execution/execution.ts';
import type { Person } from '../../http/callers/person.ts';
import { requireActive } from '../../http/callers/person.ts';
import { problem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { connectionTarget, requireUsable, setOf } from '../connections/index.ts';
import { describePropertyData } from './describe-property-data.ts';
import { type CachedSchema, createSchemaCache } from './schema-cache.ts';

export type Schemas = ReturnType<typeof openSchemas>;

export interface WithSchemas {
  readonly schemas: Schemas;
}

/** Descriptions of databases, each limited to what the user can read. All throw the problems of the schema calls. */
export function openSchemas(
  services: Pick<Services, 'config' | 'db' | 'execution' | 'propertyEngine' | 'secretBox' | 'setOrders' | 'warehouse'>,
) {
  const cache = createSchemaCache();
  const targetOf = async (person: Person, connectionId: string) => {
    requireActive(person);
    const connection = await requireUsable(services.db, person, connectionId);
    const bound = connectionTarget(person, connection, services);
    if (bound.target === undefined) throw problem('schema.failed', bound.reason);
    return { connection, setKey: bound.setKey, target: bound.target };
  };
  const schemaOf = async (person: Person, connectionId: string, isReload = false): Promise<CachedSchema> => {
    const { connection, setKey, target } = await targetOf(person, connectionId);
    const key = JSON.stringify([connection.id, connection.version, setKey, services.warehouse.builtAt()]);
    const set = setOf(person, connection);
    const describe = () =>
      set !== undefined && target.driverId === propertyTrino.id
        ? describePropertyData(set, services.warehouse.dictionary(), (sql, limits) =>
            services.execution.readRows(person.id, target, sql, limits),
          )
        : services.execution.describe(person.id, target);
    return answered(cache.get(key, isReload, describe));
  };
  return { targetOf, schemaOf };
}

export async function answered<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof TestError) throw problem('schema.failed', error.message);
    throw error;
  }
}
