import * as calls from '@platbook/contract/packs/subscriptions';
import type { FastifyInstance } from 'fastify';
import { type Person, requireActive } from '../../http/callers/person.ts';
import { problem } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import { componentsOf, isLicensed, licenseOf, toSolutionDetail } from './entitlements-of.ts';
import type { Pack } from './pack.ts';
import { isCleanSvg } from './pack-icon.ts';
import type { Packs, WithPacks } from './packs.ts';

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The icon of the pack with this code or name, or a clean base64 image itself; never a path or URL [V29, H108]. */
function readSentIcon(packs: Packs, icon: string): string {
  const pack = packs.find(icon) ?? packs.list.find(({ name }) => name === icon);
  if (pack !== undefined) return pack.icon;
  const base64 = icon.replace(/^data:image\/(?:svg\+xml|png);base64,/, '');
  if (!/^(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(base64)) throw notAnIcon();
  const bytes = Buffer.from(base64, 'base64');
  if (!bytes.subarray(0, PNG.length).equals(PNG) && !isCleanSvg(bytes.toString('utf8'))) throw notAnIcon();
  return base64;
}

const notAnIcon = () =>
  problem('request.invalid', 'icon must be a pack code, or a base64-encoded PNG or plain SVG image');

const bothPaths = { isAtBothPaths: true };

export function subscriptionRoutes(app: FastifyInstance, { packs }: WithPacks): void {
  route(app, calls.listSubscriptions, bothPaths).answers(({ person, query }) => {
    requireSelf(person, query.uid);
    const offered = person.isTrial ? packs.list : packs.list.filter(({ code }) => isLicensed(person, code));
    return offered.map((pack) => toSubscription(pack, person));
  });

  route(app, calls.listPurchased, bothPaths).answers(({ person, query }) => {
    requireSelf(person, query.uid);
    return packs.list.filter(({ code }) => isLicensed(person, code)).map((pack) => toSubscription(pack, person));
  });

  route(app, calls.getSolution, bothPaths).answers(({ person, query }) => {
    requireSelf(person, query.uid);
    const pack = packs.find(query.solutionId);
    return pack === undefined ? [] : [toSolutionDetail(pack, person)];
  });

  route(app, calls.listDefaultPacks, { ...bothPaths, admits: requireActive }).answers(({ person }) => {
    const all = packs.list.flatMap((pack) => componentsOf(pack, person).flatMap(({ entitlements }) => entitlements));
    return [packs.list.map(toDefaultPack), all];
  });

  route(app, calls.getIcon, { ...bothPaths, admits: requireActive }).answers(({ body, reply }) =>
    reply.type('application/json; charset=utf-8').send(JSON.stringify(readSentIcon(packs, body.icon))),
  );
}

function requireSelf(person: Person, uid: string): void {
  requireActive(person);
  if (uid !== person.id) throw problem('not-found');
}

const toSubscription = ({ name, code, icon }: Pack, person: Person): calls.UserSubscription => ({
  subscriptionName: name,
  subscriptionCode: code,
  clientSubscriptionCode: licenseOf(person, code),
  solutionPackImageName: icon,
});

const toDefaultPack = (pack: Pack) => ({
  subscription_name: pack.name,
  subscription_code: pack.code,
  subscription_desc: pack.description,
  subscription_icon: pack.icon,
  type: pack.type,
  industry: pack.industries.join(';'),
  entitlement_name: pack.queries[0]?.name ?? '',
  videoLink: pack.video ?? null,
});
