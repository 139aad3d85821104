import type { PasswordRule } from '../rules/password.ts';

export const passwordFacts = { email: 'Trial@example.com', current: 'Parcels-4-All!' };

export const passwordCases: [about: string, password: string, broken: PasswordRule[]][] = [
  ['one that meets them all', 'Plat-book-7', []],
  ['seven characters', 'Ab-4567', ['length']],
  ['eight characters', 'Ab-45678', []],
  ['no lowercase letter', 'PLAT-BOOK-7', ['lowercase']],
  ['no uppercase letter', 'plat-book-7', ['uppercase']],
  ['no digit', 'Plat-book-x', ['digit']],
  ['no special character', 'Platbook7x', ['special']],
  ['a space is no special character', 'Plat book 7', ['special']],
  ['spaces around it are kept and count', ' Pla-b7 ', []],
  ['the start of the address in another case', 'xTRi-book-7', ['email']],
  ['the current one in another case', 'pARCELS-4-aLL!', ['current']],
  ['an emoji is a special character', 'Platbook7🏡', []],
  ['letters of other scripts', 'Ωmega-ñandú-7', []],
  ['a combining mark is part of its letter', 'Pla\u0323\u0327tbook7', ['special']],
  ['128 characters', `Ab-4${'x'.repeat(124)}`, []],
  ['129 characters', `Ab-4${'x'.repeat(125)}`, ['length']],
  ['a thousand characters', `Ab-4${'x'.repeat(996)}`, ['length']],
  ['nothing', '', ['length', 'lowercase', 'uppercase', 'digit', 'special']],
];
