import type {
  DuckDBArrayType,
  DuckDBListType,
  DuckDBMapType,
  DuckDBStructType,
  DuckDBType,
  DuckDBUnionType,
  DuckDBVector,
} from '@duckdb/node-api';

type Library = typeof import('@duckdb/node-api');
type Inside = (vector: DuckDBVector, row: number) => string;

type Cells = (vector: DuckDBVector) => (row: number) => { json: string };

/** Raw access to nested vectors: the library's own struct values lose fields that are unnamed, duplicate or called `__proto__`. */
interface NestedVector {
  validity: { itemValid(row: number): boolean };
  childData: DuckDBVector;
  listVector: DuckDBVector;
  structVector: DuckDBVector;
  entryVectorAt(index: number): DuckDBVector;
  getEntryOffset(row: number): number;
  getEntryLength(row: number): number;
}

/** Integers beyond 2^53 are strings, and a 32-bit 0.1 stays 0.1. Map keys are strings; a union is an object with its one member. */
export function nestedJson(type: DuckDBType, library: Library, cellsOf: (type: DuckDBType) => Cells): Inside {
  const id = library.DuckDBTypeId;
  const of = (part: DuckDBType): Inside => nestedJson(part, library, cellsOf);
  switch (type.typeId) {
    case id.LIST:
      return listOf((type as DuckDBListType).valueType, of);
    case id.ARRAY: {
      const { valueType, length } = type as DuckDBArrayType;
      const item = of(valueType);
      return unlessNull(({ childData }, row) => list(item, childData, row * length, length));
    }
    case id.STRUCT: {
      const { entryNames, entryTypes } = type as DuckDBStructType;
      const fields = entryNames.map((name, index) => ({
        key: JSON.stringify(name),
        json: of(entryTypes[index] as DuckDBType),
      }));
      return unlessNull(
        (struct, row) =>
          `{${fields.map(({ key, json }, index) => `${key}:${json(struct.entryVectorAt(index), row)}`).join()}}`,
      );
    }
    case id.MAP: {
      const { keyType, valueType } = type as DuckDBMapType;
      return mapOf(of(keyType), of(valueType));
    }
    case id.UNION:
      return unionOf(type as DuckDBUnionType, of);
    default:
      return scalar(cellsOf(type));
  }
}

function scalar(cells: Cells): Inside {
  let opened: { vector: DuckDBVector; cell: ReturnType<Cells> } | undefined;
  return (vector, row) => {
    if (opened?.vector !== vector) opened = { vector, cell: cells(vector) };
    return opened.cell(row).json;
  };
}

function listOf(valueType: DuckDBType, of: (type: DuckDBType) => Inside): Inside {
  const item = of(valueType);
  return unlessNull((vector, row) =>
    list(item, vector.childData, vector.getEntryOffset(row), vector.getEntryLength(row)),
  );
}

function list(item: Inside, items: DuckDBVector, from: number, length: number): string {
  let text = '';
  for (let index = 0; index < length; index += 1) text += `${index === 0 ? '' : ','}${item(items, from + index)}`;
  return `[${text}]`;
}

function mapOf(key: Inside, value: Inside): Inside {
  const pairs = unlessNull((vector, row) => {
    const entries = vector.childData as unknown as NestedVector;
    const [keys, values] = [entries.entryVectorAt(0), entries.entryVectorAt(1)];
    const from = vector.getEntryOffset(row);
    let text = '';
    for (let index = from; index < from + vector.getEntryLength(row); index += 1) {
      const name = key(keys, index);
      text += `${index === from ? '' : ','}${name.startsWith('"') ? name : JSON.stringify(name)}:${value(values, index)}`;
    }
    return `{${text}}`;
  });
  return (vector, row) => pairs((vector as unknown as NestedVector).listVector, row);
}

function unionOf({ memberTags, memberTypes }: DuckDBUnionType, of: (type: DuckDBType) => Inside): Inside {
  const members = memberTags.map((tag, index) => ({
    key: JSON.stringify(tag),
    json: of(memberTypes[index] as DuckDBType),
  }));
  return (vector, row) => {
    const struct = (vector as unknown as NestedVector).structVector as unknown as NestedVector;
    const tag = struct.entryVectorAt(0).getItem(row);
    const member = tag === null ? undefined : members[Number(tag)];
    return member ? `{${member.key}:${member.json(struct.entryVectorAt(Number(tag) + 1), row)}}` : 'null';
  };
}

function unlessNull(json: (vector: NestedVector, row: number) => string): Inside {
  return (vector, row) => {
    const nested = vector as unknown as NestedVector;
    return nested.validity.itemValid(row) ? json(nested, row) : 'null';
  };
}
