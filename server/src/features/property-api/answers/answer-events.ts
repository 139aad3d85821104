import { Bound } from '../../../adapters/property-index/index.ts';
import { findProperties } from '../find-properties.ts';
import type { Holding } from '../set-data.ts';
import { answerAll } from '../status.ts';
import type { Answerer } from './answer.ts';
import { blocksOf } from './blocks-of.ts';
import { buildRecord } from './record.ts';
import { blockSql } from './record-sql.ts';
import { type RowBlock, rowBlocks } from './row-blocks.ts';

interface EventSource {
  readonly type: string;
  readonly block: RowBlock;
  /** SQL expression over `r` for the event's date. */
  readonly day: string;
}

const assessed: EventSource = { type: 'assessment', block: rowBlocks.assessment, day: 'make_date(r.TaxYear, 1, 1)' };
const valued: EventSource = { type: 'avm', block: rowBlocks.avm, day: 'r.ValuationDate' };
const sold: EventSource = { type: 'sale', block: rowBlocks.sale, day: 'r.SaleDate' };
const foreclosed: EventSource = { type: 'foreclosure', block: rowBlocks.foreclosureEvent, day: 'r.RecordingDate' };

const latest = [assessed, valued, sold, foreclosed];
const all = [
  { ...assessed, block: { ...rowBlocks.assessmentHistory, objects: ['Tax.AssessmentHistory', 'Tax.TaxAssessor'] } },
  { ...valued, block: { ...rowBlocks.avmHistory, objects: ['Valuation.AVMHistory', 'Valuation.AVM'] } },
  sold,
  foreclosed,
];

const blocks = ['identifier', 'area', 'address', 'summary'];

export const answerEvents: Answerer = async (call, holding) => {
  const { answer, list } = call.endpoint;
  const isWhole = answer.kind === 'events' && answer.isWhole === true;
  const found = findProperties(call, holding) ?? [];
  const known = blocksOf(holding, found);
  const events = await eventsOf(found, isWhole, holding);
  const records = found
    .filter((id) => known.has(id))
    .map((id) => {
      const texts = (events.get(id) ?? []).map(({ text }) => text);
      return buildRecord(blocks, known.get(id), { id, county: '', more: { event: `[${texts.join(',')}]` } });
    });
  return answerAll(list, records);
};

async function eventsOf(ids: readonly number[], isWhole: boolean, holding: Holding) {
  const found = new Map<number, { readonly day: string; readonly text: string }[]>();
  if (ids.length === 0) return found;
  const held = (isWhole ? all : latest).flatMap((source) => {
    const object = source.block.objects.find((each) => holding.holds(each));
    return object === undefined ? [] : [{ ...source, object }];
  });
  const newest = (day: string) =>
    isWhole ? '' : `qualify row_number() over (partition by r.PropertyID order by ${day} desc) = 1`;
  const lists = await holding.data.ask(
    ...held.map(({ block, day, object }) => {
      const bound = new Bound();
      return bound.statement(
        `select r.PropertyID::double, ${day}::varchar, ${blockSql(block.tree, object, holding, 'r')}::varchar
from w.${object} r where r.PropertyID in ${bound.list(ids)} and ${day} is not null ${newest(day)} order by 2 desc limit 2000`,
      );
    }),
  );
  held.forEach(({ type, block }, index) => {
    for (const [id, day, json] of lists[index] ?? []) {
      const text = `{"eventDate":"${day}","eventType":"${type}","${block.name}":${json}}`;
      const event = { day: String(day), text };
      found.set(Number(id), [...(found.get(Number(id)) ?? []), event]);
    }
  });
  for (const events of found.values()) events.sort((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : 0));
  return found;
}
