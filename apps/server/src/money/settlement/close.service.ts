import { type Posting, postingOf } from '@kickstand/domain/money/ledger';
import { ratedBy, shareOf, sharesOfDay, vatOf } from '@kickstand/domain/money/settlement';
import { businessDayAfter, startOfBusinessDay } from '@kickstand/domain/platform/time';
import type { Db } from '../../kernel/database/db.ts';
import { sellerOfArea } from '../invoices/sellers.service.ts';
import { post } from '../ledger/posting.service.ts';
import {
  areasOf,
  type BaseRow,
  basesOf,
  type ClosedArea,
  insertAreaCloses,
  insertShares,
  markClosed,
  monthsBefore,
  type NewShare,
} from './close.store.ts';
import { returnCompensations } from './compensation.service.ts';
import { type PublishedScheme, publishedSchemes } from './schemes.store.ts';

/** Which day is closed, and when. */
export interface Closing {
  day: string;
  now: number;
  /** IANA zone of business days. */
  zone: string;
}

/** What belongs to one area under one version, whatever days it was paid on. */
interface Rated extends Pick<BaseRow, 'agentId' | 'areaId' | 'kind' | 'paidCents' | 'backCents'> {
  scheme: PublishedScheme | undefined;
}

function ratedOf(bases: readonly BaseRow[], versions: readonly PublishedScheme[], bookedOn: string): Rated[] {
  const byVersion = new Map<string, Rated>();
  for (const { agentId, areaId, kind, paidOn, paidCents, backCents } of bases) {
    const own = versions.filter((version) => version.agentId === agentId);
    const scheme = ratedBy(own, areaId, { paidOn, bookedOn });
    const key = `${agentId} ${areaId} ${kind} ${scheme?.schemeId}`;
    const one = byVersion.get(key) ?? { agentId, areaId, kind, scheme, paidCents: 0, backCents: 0 };
    one.paidCents += paidCents;
    one.backCents += backCents;
    byVersion.set(key, one);
  }
  const name = ({ areaId, scheme }: Rated) => `${String(areaId).padStart(10, '0')} ${scheme?.schemeId ?? ''}`;
  return [...byVersion.values()].toSorted((a, b) => (name(a) < name(b) ? -1 : 1));
}

/** The shares of all agents on a day. */
function sharesFor(rated: readonly Rated[], months: ReadonlyMap<number, number>, day: string): NewShare[] {
  const agents = [...new Set(rated.map(({ agentId }) => agentId))];
  return agents.flatMap((agentId) => {
    const own = rated
      .filter((one) => one.agentId === agentId)
      .map((one) => ({ ...one, baseCents: one.paidCents - one.backCents, terms: one.scheme ?? null }));
    const cash = sharesOfDay(
      own.filter(({ kind }) => kind === 'cash'),
      months.get(agentId) ?? 0,
    );
    const gifts = own
      .filter(({ kind, scheme }) => kind === 'gift' && (scheme?.giftBp ?? 0) > 0)
      .map((one) => ({
        ...one,
        beforeCents: null,
        shareCents: shareOf(one.baseCents, one.scheme?.giftBp ?? 0),
      }));
    return [...cash, ...gifts].map(({ scheme, terms: _, ...share }) => ({
      ...share,
      day,
      schemeId: scheme?.schemeId ?? null,
    }));
  });
}

const postingOfShare = ({ shareCents, agentId, areaId }: NewShare): Posting =>
  shareCents > 0
    ? postingOf('agentShare', { share: shareCents }, { area: String(areaId), agent: String(agentId) })
    : postingOf(
        'agentShareTakenBack',
        { share: -shareCents },
        { area: String(areaId), agent: String(agentId) },
      );

function occasionOf({ day, now, zone }: Closing, of: { agentId: number; areaId: number }) {
  const eventAt = startOfBusinessDay(businessDayAfter(day, 1), zone) - 1;
  return { eventAt, now, zone, closes: day, agentId: of.agentId, areaId: of.areaId };
}

async function shareOut(db: Db, closing: Closing) {
  const { day, zone } = closing;
  const bases = await basesOf(db, day, zone);
  const rated = ratedOf(bases, await publishedSchemes(db), day);
  const shares = sharesFor(rated, await monthsBefore(db, day), day);
  if (shares.length > 0) await insertShares(db, shares);
  for (const share of shares) {
    if (share.shareCents === 0) continue;
    const { agentId, areaId, schemeId, kind } = share;
    const sourceId = `${day} ${agentId} ${areaId} ${kind} ${schemeId}`;
    await post(db, postingOfShare(share), { ...occasionOf(closing, share), source: 'share', sourceId });
  }
}

/** The tax in what an area earned, by who sells there; none while nobody said who does. */
async function taxedOf(db: Db, area: Awaited<ReturnType<typeof areasOf>>[number]): Promise<ClosedArea> {
  const seller = await sellerOfArea(db, area);
  if (!seller) return { ...area, sellerId: null, rateBp: null, vatCents: 0 };
  const { agentId: sellerId, rateBp } = seller;
  return { ...area, sellerId, rateBp, vatCents: vatOf(area.revenueCents, rateBp) };
}

async function tax(db: Db, closing: Closing) {
  const { day, zone } = closing;
  const span = {
    from: startOfBusinessDay(day, zone),
    to: startOfBusinessDay(businessDayAfter(day, 1), zone),
  };
  const areas: ClosedArea[] = [];
  for (const area of await areasOf(db, day, span)) areas.push(await taxedOf(db, area));
  if (areas.length > 0) await insertAreaCloses(db, day, areas);
  for (const area of areas) {
    const { agentId, areaId, sellerId, vatCents } = area;
    if (vatCents === 0) continue;
    const owners = { area: String(areaId), seller: String(sellerId) };
    const posting =
      vatCents > 0
        ? postingOf('vatOfDay', { vat: vatCents }, owners)
        : postingOf('vatTakenBack', { vat: -vatCents }, owners);
    const sourceId = `${day} ${agentId} ${areaId}`;
    await post(db, posting, { ...occasionOf(closing, area), source: 'vat', sourceId });
  }
}

/** Close a day that is shut: what agents have of it, and the tax in it. Once; answers whether it was open until now. */
export async function closeDay(db: Db, closing: Closing): Promise<boolean> {
  if (!(await markClosed(db, closing.day, closing.now))) return false;
  await shareOut(db, closing);
  await returnCompensations(db, closing);
  await tax(db, closing);
  return true;
}
