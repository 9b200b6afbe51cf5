import { type ImportBatch, importCalls, type importKinds } from '@kickstand/contract/platform/exports';
import { checkDigitOf } from '@kickstand/domain/fleet/production';
import { productionImports, productionRoutes } from '../src/fleet/production/production.routes.ts';
import { importsRoutes } from '../src/platform/exports/imports.routes.ts';
import { type FeatureFixture, featureFixture } from './feature-fixture.ts';
import { aStaffMember } from './people/staff.ts';

/** Every button of production. */
export const productionCodes = ['06', '0659', '0660', '0661', '0662', '0663'];

/** Two of head office, and one of each franchisee. */
const staff = [
  ['maker', 2],
  ['other', 2],
  ['north', 3],
  ['south', 4],
] as const;

type Kind = (typeof importKinds)[number];
type Row = Record<string, string>;

/** A controller's number with its check digit. */
export function imeiOf(n: number) {
  const stem = `8612340${String(n).padStart(7, '0')}`;
  return stem + checkDigitOf(stem);
}

export const batteryOf = (n: number) => String(20_261_100_000_000 + n);
export const frameOf = (n: number) => `LKSA${String(n).padStart(13, '0')}`;

/** Production and its imports through the real kernel, with one model (1, “One”) and somebody of head office who may all of it. */
export async function productionFixture(folder?: string) {
  const fixture = await featureFixture([
    ...productionRoutes({ folder }),
    ...importsRoutes(productionImports),
  ]);
  await fixture.write((db) =>
    db
      .insertInto('vehicle_model')
      .values({ model_id: 1, brand: 'Kick', name: 'One', kind: 'pedelec', max_speed: 25 })
      .execute(),
  );
  await fixture.write((db) =>
    db
      .insertInto('service_area')
      .values({
        service_area_id: 22,
        agent_id: 2,
        name: 'fenced',
        centre_lng: 113.5,
        centre_lat: 30.5,
        boundary: JSON.stringify([
          [
            [113.4, 30.4],
            [113.6, 30.4],
            [113.6, 30.6],
          ],
        ]),
        created_at: new Date(fixture.clock.now),
      })
      .execute(),
  );
  await fixture.write(async (db) => {
    for (const [operatorId, agentId] of staff)
      await aStaffMember(db, { operatorId, agentId, codes: productionCodes });
  });
  const maker = fixture.as({ codes: productionCodes, operatorId: 'maker', name: '王工' });
  return { fixture, maker, ...importer(maker) };
}
export type ProductionFixture = Awaited<ReturnType<typeof productionFixture>>;

type Ask = ReturnType<FeatureFixture['as']>;

/** What was answered; throws with the refusal when it was one. */
export function good<T>(said: { data?: T; code?: string; promot?: string }): T {
  if (said.data === undefined) throw new Error(`${said.code}: ${said.promot}`);
  return said.data;
}

/** Files of production as somebody gives them. */
export function importer(ask: Ask) {
  const templates = new Map<Kind, { key: string; label: string }[]>();
  async function columnsOf(kind: Kind) {
    const columns =
      templates.get(kind) ?? good(await ask(importCalls.template, { params: { kind } })).columns;
    templates.set(kind, columns);
    return columns;
  }
  /** The dry run of rows, each by column key. */
  async function check(kind: Kind, rows: readonly Row[]): Promise<ImportBatch> {
    const columns = await columnsOf(kind);
    const keys = columns.map(({ key }) => key);
    const lines = [
      columns.map(({ label }) => label),
      ...rows.map((row) => keys.map((key) => row[key] ?? '')),
    ];
    const content = Buffer.from(lines.map((line) => line.join(',')).join('\r\n')).toString('base64');
    return good(
      await ask(importCalls.check, { params: { kind }, body: { fileName: `${kind}.csv`, content } }),
    );
  }
  const confirm = (id: string) => ask(importCalls.confirm, { params: { id } });
  return {
    check,
    confirm,
    /** Check and import; answers the batch. */
    bring: async (kind: Kind, rows: readonly Row[]): Promise<ImportBatch> =>
      good(await confirm((await check(kind, rows)).id)),
  };
}
