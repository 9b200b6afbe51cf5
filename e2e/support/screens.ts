import { codesIn } from '@kickstand/domain/platform/access';
import { vi } from 'vitest';
import { screens } from '../../apps/console/src/app/route/screens.ts';
import { zh as exportWords } from '../../apps/console/src/kit/export/export.words.zh.ts';
import { zh as kitWords } from '../../apps/console/src/kit/kit.words.zh.ts';
import { zh as viewsWords } from '../../apps/console/src/kit/list/views/views.words.zh.ts';
import { zh as fenceWords } from '../../apps/console/src/places/fences/fences.words.zh.ts';
import { kindOf } from './controls.ts';
import { account, ask } from './people.ts';

/** Every screen that is one: the others lead to these. */
export const shownScreens = screens.filter(({ forward }) => !forward);

/** What pages without a code of their own need for their calls. */
const needs: Record<string, string[]> = {
  '/vehicle-info': ['0302'],
  '/user-info-detail': ['070101'],
  '/backend/message-config': ['0506'],
  '/user-order-detail': ['1601'],
  '/user-worksheet-detail': ['0401', '040107'],
  '/work/new-work-order': ['1802', '180202'],
  '/permissions/add-role': ['1001', '100102'],
  '/permissions/role-detail': ['1001'],
  '/agent/add-role': ['1102', '110202'],
  '/production/vehicle-list-edit': ['06'],
};

interface ScreenCodes {
  codes?: string;
  /** What somebody holds to whom the menu shows it, where everybody may open it. */
  menuCodes?: string;
  path: { pattern: string };
}

/** The smallest set of codes with which a screen has something to show. A detail page needs what its calls need. */
export function codesFor({ codes = 'all', menuCodes = codes, path }: ScreenCodes) {
  const own = needs[path.pattern];
  if (own) return own;
  return codesIn(menuCodes.split('||')[0] ?? '').filter((code) => code !== 'all');
}

/** The first row that a list answers to the administrator; undefined where there is none. */
async function lookFor(path: string, query: Record<string, string> = {}) {
  const { apiKey } = await account('administrator');
  const search = new URLSearchParams({ ...query, pageSize: '1' });
  const { data } = await ask(`${path}?${search}`, { apiKey });
  return (data as { list: Record<string, string>[] }).list[0];
}

/** The same, as soon as the town has made one. */
const firstOf = (...of: Parameters<typeof lookFor>) =>
  vi.waitUntil(() => lookFor(...of), { timeout: 120_000, interval: 1_000 });

/** An order whose ride is over. */
const firstOrder = () => firstOf('/ebike/v3/backend/order', { endedBy: 'user' });

/** Nobody in the town complains by himself. */
async function complain() {
  const { apiKey } = await account('administrator');
  const { id: orderId, riderId } = await firstOrder();
  const body = { orderId, riderId, reasons: ['double_charge'], text: '重复扣费', claimCents: 100 };
  const { data } = await ask('/ebike/v3/rider/tickets', { apiKey, method: 'POST', body });
  return (data as { ticketId: string }).ticketId;
}

/** What the address of a page about one thing says after the question mark. */
const searches: Record<string, () => Promise<string>> = {
  '/vehicle-info': async () => `carId=${(await firstOf('/ebike/v3/backend/deviceInfo')).carId}`,
  '/production/vehicle-list-edit': async () =>
    `carId=${(await firstOf('/ebike/v3/backend/deviceInfo')).carId}`,
  '/permissions/role-detail': async () => `id=${(await firstOf('/platform/permission/role')).id}`,
  '/user-info-detail': async () => `id=${(await firstOf('/ebike/v3/backend/usrInfo/v2')).id}`,
  '/user-order-detail': async () => `id=${(await firstOrder()).id}`,
  '/data/staff-track': async () => `id=${(await firstOf('/ebike/v3/backend/ops/swap/people')).id}`,
  '/work/view-tickets-detail': async () => `id=${(await firstOf('/ebike/v3/backend/feedback/finding')).id}`,
  '/user-worksheet-detail': async () =>
    `id=${(await lookFor('/ebike/v3/backend/complaintTicketInfo/finding'))?.id ?? (await complain())}`,
};

/** The address of a screen, with what it needs to be told. */
export async function addressOf(pattern: string) {
  const searchOf = searches[pattern];
  return searchOf ? `${pattern}?${await searchOf()}` : pattern;
}

/** The list on which what every list has is pressed. */
export const kitList = '/vehicle/vehicle-query';

const kindsIn = (words: object): string[] =>
  Object.values(words).flatMap((word) => {
    if (typeof word === 'string') return [kindOf(word)];
    return typeof word === 'function' ? [kindOf(String(word('', '')))] : kindsIn(word as object);
  });

/** What turns the pages of a list is called by its pictures. */
const turning = ['left', 'right', 'ellipsis'];
const { page, map, card, actions } = fenceWords;

/** What several screens have in common is pressed on one of them: a word of two of these belongs to the first. */
const shared = [
  {
    on: kitList,
    kinds: new Set([...[kitWords, viewsWords, exportWords].flatMap(kindsIn), ...turning]),
  },
  {
    on: '/electronic/parking-fence',
    kinds: new Set([page, map, card, { versions: actions.versions }].flatMap(kindsIn)),
  },
];

/** Whether a control of this kind is pressed on this screen: its own, or one of those that it shows for others. */
export function isPressedOn(pattern: string, kind: string) {
  const home = shared.find(({ kinds }) => kinds.has(kind));
  return home === undefined || home.on === pattern;
}
