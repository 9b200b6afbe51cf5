import type { SchemeBody } from '@kickstand/contract/fleet/production';
import { lowBatteryPercent } from '@kickstand/domain/fleet/vehicles';
import { chanceFrom } from '@kickstand/town';
import {
  furnishItems,
  furnishMove,
  furnishScheme,
  furnishStore,
  type PlacedItem,
} from '../fleet/production/assets/furnish.service.ts';
import type { Db } from '../kernel/database/db.ts';
import { keepImported } from '../platform/exports/imported.service.ts';
import { withCheckDigit } from './demo.fleet.ts';
import { demoId, nameOf, rootAgent } from './demo.people.ts';
import { demoWords } from './words/demo.words.ts';

const day = 86_400_000;

/** Battery curve of the demo’s controllers: 39 V empty, 54 V full. */
const curve: SchemeBody['points'] = [100, 85, 70, 55, 40, 25, 10, 0].map((percent) => [
  39_000 + 150 * percent,
  percent,
]);

const common = { volts: 48, points: curve, lowPercent: lowBatteryPercent, cutPercent: 5 } as const;
const schemes = (): readonly { models: readonly number[]; body: SchemeBody }[] => [
  {
    models: [1, 2],
    body: {
      ...common,
      name: demoWords().fleet.schemes.lithium,
      chemistry: 'li_ion',
      cells: 13,
      noRentPercent: 15,
      fullKm: 55,
      loadCorrectionMv: 800,
      smoothingS: 60,
    },
  },
  {
    models: [3],
    body: {
      ...common,
      name: demoWords().fleet.schemes.lead,
      chemistry: 'lead',
      cells: 24,
      noRentPercent: 18,
      fullKm: 40,
      loadCorrectionMv: 1_200,
      smoothingS: 120,
    },
  },
];

const stores = [
  { id: 'demo-store-1', key: 'east' },
  { id: 'demo-store-2', key: 'west' },
] as const;

type Kind = PlacedItem['kind'];
const perKind = 40;
/** The last items of each lot are in use or in repair. */
const placeOf = (i: number) =>
  i < 30
    ? { storeId: stores[i % 2]?.id ?? null, state: 'in_stock' }
    : { storeId: null, state: i < 37 ? 'out' : 'repair' };

function itemsOf(kind: Kind): PlacedItem[] {
  const chance = chanceFrom(11).fork(kind);
  const { brands } = demoWords().fleet;
  const code = (i: number) => {
    const serial = String(i).padStart(6, '0');
    if (kind === 'device') return withCheckDigit(`86123499${serial}`);
    return kind === 'sim' ? withCheckDigit(`8986041990099${serial}`) : `482401${serial}`;
  };
  const facts: Record<Kind, Record<string, string>> = {
    device: { fw: '131096' },
    battery: { batteryKind: '48V24Ah', capacity: '24' },
    sim: { simOperator: 'cmcc' },
  };
  return Array.from({ length: perKind }, (_, i) => ({
    kind,
    code: code(i),
    agentId: rootAgent.agentId,
    lot: `2026-${chance.pick(['09', '10'])}`,
    model: kind === 'device' ? 'GK-200' : null,
    supplier: chance.pick([brands.second, brands.first]),
    ...placeOf(i),
    facts: facts[kind],
  }));
}

const files = [
  { kind: 'device', name: 'devices' },
  { kind: 'battery', name: 'batteries' },
  { kind: 'sim', name: 'sims' },
] as const;

interface Person {
  operatorId: string;
  operator: string;
}

/** Creates schemes, stores, stock with its movements and the imports, through the tables of the production pages. */
export async function makeProductionPast(db: Db, now: number) {
  const by = { operatorId: demoId({ role: 'production' }), operator: nameOf('production') };
  await makeSchemes(db, { by, now });
  for (const { id, key } of stores)
    await furnishStore(db, id, {
      ...demoWords().fleet.stores[key],
      agentId: rootAgent.agentId,
      at: now - 60 * day,
    });
  for (const [nth, file] of files.entries())
    await makeImport(db, { file, by, at: now - (20 - 3 * nth) * day });
  await makeMoves(db, { by, now });
}

async function makeSchemes(db: Db, { by, now }: { by: Person; now: number }) {
  for (const [nth, { models, body }] of schemes().entries())
    await furnishScheme(db, {
      ...by,
      body,
      models,
      id: `demo-applied-${nth + 1}`,
      schemeId: `demo-scheme-${nth + 1}`,
      reason: demoWords().fleet.schemeReason,
      at: now - (50 - nth) * day,
    });
}

interface Import {
  file: (typeof files)[number];
  by: Person;
  at: number;
}

async function makeImport(db: Db, { file: { kind, name }, by, at }: Import) {
  const items = itemsOf(kind);
  const batch = {
    id: `demo-import-${name}`,
    kind: name,
    operatorId: by.operatorId,
    agentId: rootAgent.agentId,
    fileName: demoWords().fleet.imports[name],
    total: items.length + 1,
    good: items.map((_, i) => ({ row: i + 2, value: {} })),
    bad: [
      {
        row: items.length + 2,
        given: { lot: '2026-10' },
        wrong: { [codeColumn[kind]]: demoWords().fleet.required },
      },
    ],
  };
  await furnishItems(db, items, at);
  await keepImported(db, batch, { made: items.map(({ code }) => ({ id: code, name: code })), at });
}

const codeColumn = { device: 'imei', battery: 'sn', sim: 'iccid' } as const;

/** Creates stock movements of each kind: the latest receipts, and the issues; items in repair are due back. */
async function makeMoves(db: Db, { by, now }: { by: Person; now: number }) {
  const moved = files.flatMap(({ kind }) =>
    itemsOf(kind)
      .map(({ code }, i) => ({ kind, code, i }))
      .filter(({ i }) => i >= 28),
  );
  for (const { kind, code, i } of moved)
    await furnishMove(db, {
      ...by,
      id: `demo-move-${kind}-${i}`,
      agentId: rootAgent.agentId,
      now: now - (perKind - i) * day,
      body: {
        storeId: stores[i % 2]?.id ?? '',
        kind,
        code,
        item: '',
        quantity: 1,
        remark: '',
        ...(i >= 30
          ? { direction: 'out', receiver: demoWords().fleet.receiver }
          : { direction: 'in', receiver: '' }),
        ...(i >= 37 && { dueOn: new Date(now + (perKind - i) * day).toISOString().slice(0, 10) }),
      },
    });
}
