import { type Client, createClient, Refused } from '@kickstand/client';
import { approvals } from '@kickstand/contract/platform/approvals';
import { demo } from '@kickstand/contract/platform/demo';
import { rectangle } from '@kickstand/domain/platform/geo';
import { Browser } from '../browser.ts';
import { codeFor, sendTo } from '../people/over-http.ts';

/** What feeds say since a change, or no longer. */
export interface FeedChange {
  kind: 'zone' | 'plan' | 'alert';
  file: string;
  text: string;
  isGone: boolean;
}

const reason = '按现场情况调整';
const hourMs = 3_600_000;

const accountsAt = async (url: string) =>
  (await new Browser(sendTo(url), Date.now).plain(demo.accounts)).data.list;

/** A zone of an area, drawn at first, and one of its stations: both are called otherwise whenever they are changed. */
function fences(admin: Client) {
  const known = new Map<number, { id: string; name: string }[]>();
  return async (areaId: number, n: number): Promise<FeedChange[]> => {
    const before = known.get(areaId);
    const [zone, station] = [`限速区 ${areaId}-${n}`, `停车点 ${areaId}-${n}`];
    const names = [zone, station];
    const drafts = await (before ? renamed(admin, before, names) : begun(admin, areaId, { zone, station }));
    for (const { id, version } of drafts) await admin.fences.publish({ body: { id, version, reason } });
    known.set(
      areaId,
      drafts.map(({ id }, i) => ({ id, name: names[i] ?? '' })),
    );
    const change = { kind: 'zone', file: 'geofencing_zones' } as const;
    return [
      ...names.map((text) => ({ ...change, text, isGone: false })),
      ...(before ?? []).map(({ name }) => ({ ...change, text: name, isGone: true })),
    ];
  };
}

async function begun(admin: Client, areaId: number, { zone, station }: { zone: string; station: string }) {
  const { list } = await admin.fences.list({ query: { type: ['station'], areaId } });
  const [standing] = list;
  if (!standing) throw new Error(`${areaId} has no station`);
  const points = [
    rectangle([standing.lng, standing.lat], 40, 30, 0).map(([x, y]): [number, number] => [x, y]),
  ];
  const body = { kind: 'speed_limit', serviceAreaId: areaId, name: zone, points } as const;
  return [await admin.fences.create({ body }), ...(await renamed(admin, [standing], [station]))];
}

async function renamed(admin: Client, some: readonly { id: string }[], names: readonly string[]) {
  const drafts = [];
  for (const [i, { id }] of some.entries()) {
    const { published, version } = await admin.fences.get({ query: { id } });
    if (!published) throw new Error(`${id} was never published`);
    drafts.push(await admin.fences.update({ body: { ...published, id, version, name: names[i] ?? '' } }));
  }
  return drafts;
}

/** A higher price of an area, to which somebody else agrees. */
function prices(admin: Client, second: Browser) {
  return async (areaId: number): Promise<FeedChange[]> => {
    const { list } = await admin.pricing.list({ query: { state: 'active', pageSize: 50 } });
    const held = list.find(({ serviceAreaId }) => serviceAreaId === areaId);
    if (!held) throw new Error(`nothing is priced in ${areaId}`);
    const { id, name, modelIds, remark, version, versionNo } = held;
    const content = { ...held.content, startCents: held.content.startCents + 1 };
    await admin.pricing.edit({ body: { id, version, name, modelIds, remark, content } });
    const { scheme } = await admin.pricing.one({ params: { id } });
    const body = { version: scheme.version, reason };
    await admin.pricing.publish({ params: { id }, body }).catch((error: unknown) => agree(second, error));
    const change = { kind: 'plan', file: 'system_pricing_plans' } as const;
    return [
      { ...change, text: `${id}.${versionNo + 1}.0`, isGone: false },
      { ...change, text: `${id}.${versionNo}.0`, isGone: true },
    ];
  };
}

async function agree(second: Browser, refused: unknown) {
  if (!(refused instanceof Refused) || refused.code !== 'approval.requested') throw refused;
  const params = { id: String(refused.facts.approvalId) };
  const { data, code } = await second.call(approvals.approve, { params, body: {} });
  if (data?.state !== 'approved') throw new Error(`the second person's word: ${code ?? data?.state}`);
}

/** An announcement to all riders of an area; where there is one, it is recalled instead. */
function announcements(admin: Client) {
  const made = new Map<number, string>();
  return async (areaId: number, n: number): Promise<FeedChange[]> => {
    const change = { kind: 'alert', file: 'system_alerts' } as const;
    const before = made.get(areaId);
    if (before !== undefined) {
      await admin.broadcasts.recall({ params: { id: before }, body: { reason } });
      made.delete(areaId);
      return [{ ...change, text: before, isGone: true }];
    }
    const { id } = await admin.broadcasts.add({
      body: {
        title: `维护通知 ${n}`,
        kind: 'maintenance',
        body: '今晚维护，请就近还车',
        areaIds: [areaId],
        audience: { all: [] },
        expiresAt: Date.now() + hourMs,
      },
    });
    const params = { id };
    const { version } = await admin.broadcasts.one({ params });
    const { riders, staff } = await admin.broadcasts.freeze({ params, body: { version } });
    const frozen = await admin.broadcasts.one({ params });
    await admin.broadcasts.send({ params, body: { version: frozen.version, riders, staff, reason } });
    made.set(areaId, id);
    return [{ ...change, text: id, isGone: false }];
  };
}

/** Two people at work, who change in turn what feeds say of some areas. */
export async function feedChanges(url: string, areaIds: readonly number[]) {
  const accounts = await accountsAt(url);
  const of = (role: string) => {
    const found = accounts.find((one) => one.role === role);
    if (!found) throw new Error(`no demo account ${role}`);
    return found;
  };
  const admin = createClient({ url, key: of('administrator').apiKey });
  const second = new Browser(sendTo(url), Date.now);
  const opened = await second.logIn(of('operations').phone, (phone) => codeFor(url, phone));
  if (!opened.suc) throw new Error(`login refused: ${opened.code}`);
  const kinds = [fences(admin), prices(admin, second), announcements(admin)];
  return {
    cityKey: of('regulator').apiKey,
    change: (n: number) => {
      const areaId = areaIds[Math.floor(n / kinds.length) % areaIds.length] ?? 0;
      return kinds[n % kinds.length]?.(areaId, n) ?? [];
    },
  };
}
