import { type Ask, Refused, requireDone } from './ask-server.ts';
import type { Values } from './command.ts';

interface Named {
  readonly id: string;
  readonly email?: string;
  readonly name?: string;
}

export async function findNamed(values: Values, ask: Ask): Promise<Values> {
  const { person, team } = values;
  const found: Record<string, string> = {};
  if (person?.includes('@')) {
    const wanted = person.toLowerCase();
    const people = await list(ask, `/api/admin/people?${new URLSearchParams({ search: person, limit: '200' })}`);
    found.person = one(
      people.filter(({ email }) => email?.toLowerCase() === wanted),
      `person ${person}`,
    ).id;
  }
  if (team !== undefined) {
    const teams = await list(ask, '/api/admin/teams');
    const isMeant = ({ id, name }: Named) => id === team || name?.toLowerCase() === team.toLowerCase();
    found.team = one(teams.filter(isMeant), `team ${team}`).id;
  }
  return { ...values, ...found };
}

async function list(ask: Ask, url: string): Promise<Named[]> {
  return JSON.parse(requireDone(await ask('GET', url)).text) as Named[];
}

function one(found: readonly Named[], what: string): Named {
  const [first, second] = found;
  if (first === undefined) throw new Refused(`No such ${what}.`);
  if (second !== undefined)
    throw new Refused(`More than one ${what} matches. Use the ID: ${found.map(({ id }) => id).join(', ')}.`);
  return first;
}
