import { Search } from '@platbook/ui/icons';
import { findItems, prepareWanted, splitAtMatch } from './find-items.ts';
import type { PaletteItem } from './palette-item.ts';

const item = (name: string, words = ''): PaletteItem => ({
  id: name,
  group: 'Columns',
  icon: Search,
  name,
  words,
  actName: 'open',
  act: () => {},
});
const items = [
  item('NextAuctionDate'),
  item('AuctionDate'),
  item('REODeedDate', 'date title passed after the auction'),
  item('LoanAmount', 'amount of the mortgage'),
  item('ParcelNumber'),
];

it.each([
  ['auction d', ['AuctionDate', 'NextAuctionDate', 'REODeedDate']],
  ['AUCTION', ['AuctionDate', 'NextAuctionDate', 'REODeedDate']],
  ['title auction', ['REODeedDate']],
  ['lien', ['LoanAmount']],
  ['apn', ['ParcelNumber']],
  ['zzz', []],
  ['  ', items.map(({ name }) => name)],
])('finds by %j: names that start with it, that contain it, and that are described by it', (text, names) => {
  expect(findItems(items, prepareWanted(text)).map(({ name }) => name)).toEqual(names);
});

it.each([
  ['AuctionDate', 'auction d', ['', 'AuctionD', 'ate']],
  ['Upcoming auctions', 'auction', ['Upcoming ', 'auction', 's']],
  ['a(b)*c', '(b)*', ['a(', 'b', ')*c']],
  ['Anything', '', undefined],
  ['Anything', 'other', undefined],
])('marks in %j the typed text as %j', (name, text, parts) => {
  expect(splitAtMatch(name, text)).toEqual(parts);
});
