import { lifecycleObstacle } from '@kickstand/domain/fleet/vehicles';
import type { Ctx } from '../../../kernel/call/ctx.ts';
import { Refused, refuse } from '../../../kernel/call/refuse.ts';
import { bindByCodes, takeOut } from '../assets/bindings.service.ts';
import { taken } from '../assets/cards.service.ts';
import type { ImportWords } from './import.words.ts';
import { type Cells, carNumbersIn, type Wrong } from './import-cells.ts';
import { productionImport } from './import-kind.ts';
import { carriersOf, vehiclesToBind } from './imports.store.ts';

type Vehicle = Awaited<ReturnType<typeof vehiclesToBind>>[number];
type Carriers = Awaited<ReturnType<typeof carriersOf>>;

function wrongPart(code: string | undefined, carriers: Carriers, words: ImportWords) {
  if (code === undefined) return undefined;
  const found = carriers.get(code);
  if (!found) return words.unknown;
  if (found.vehicle !== null) return words.boundTo(String(found.vehicle));
  return found.state !== null && found.state !== 'in_stock' ? words.gone : undefined;
}

function wrongVehicle(vehicle: Vehicle | undefined, cells: Cells, words: ImportWords) {
  if (!vehicle) return words.unknown;
  if (lifecycleObstacle('bind', { ...vehicle, inTrip: false })) return words.notNow;
  const there = (cells.imei && vehicle.imei) || (cells.batterySn && vehicle.batterySn);
  return there ? words.carries(there) : undefined;
}

const defined = (wrong: Record<string, string | undefined>): Wrong =>
  Object.fromEntries(Object.entries(wrong).filter(([, said]) => said !== undefined));

/** Binds controllers and batteries to vehicles, pair by pair. */
export const pairImport = productionImport<Cells>({
  kind: 'pairs',
  columns: ['carId', 'imei', 'batterySn'],
  required: ['carId'],
  unique: ['carId', 'imei', 'batterySn'],
  mostRows: 500,
  ground: async (ctx, rows) => {
    const found = await vehiclesToBind(ctx.db, ctx.rows.scope(), carNumbersIn(rows));
    const vehicles = new Map(found.map((row) => [row.carId, row]));
    const codes = (key: 'imei' | 'batterySn') => rows.flatMap((cells) => cells[key] ?? []);
    const devices = await carriersOf(ctx.db, 'device', codes('imei'));
    const batteries = await carriersOf(ctx.db, 'battery', codes('batterySn'));
    return (cells, words) => {
      if (cells.imei === undefined && cells.batterySn === undefined)
        return { wrong: { imei: words.nothing } };
      const wrong = defined({
        carId: wrongVehicle(vehicles.get(cells.carId ?? ''), cells, words),
        imei: wrongPart(cells.imei, devices, words),
        batterySn: wrongPart(cells.batterySn, batteries, words),
      });
      return Object.keys(wrong).length > 0 ? { wrong } : { value: cells };
    };
  },
  make: async (ctx, values) => {
    const made = [];
    // In vehicle order, so that two files over the same vehicles do not deadlock.
    for (const { carId = '', imei, batterySn } of values.toSorted(
      (a, b) => Number(a.carId) - Number(b.carId),
    )) {
      const version = await bindOrSay(ctx, carId, [imei, batterySn]);
      made.push({ id: `${carId}:${version}:${imei ? 'd' : ''}${batterySn ? 'b' : ''}`, name: carId });
    }
    return made;
  },
  undo: async (ctx, made) => {
    const refused = { n: 0 };
    for (const { id } of made) {
      const [carId = '', version, parts = ''] = id.split(':');
      const row = await taken(ctx, carId);
      if (row.version !== Number(version) || row.lifecycle === 'on_shelf') refused.n += 1;
      else await takeBack(ctx, carId, parts);
    }
    if (refused.n > 0) refuse('import.used', refused);
  },
});

/** A row that can no longer be bound undoes the whole file. */
async function bindOrSay(ctx: Ctx, carId: string, parts: readonly [string | undefined, string | undefined]) {
  try {
    return await bindByCodes(ctx, carId, parts);
  } catch (error) {
    if (error instanceof Refused) refuse('import.changed');
    throw error;
  }
}

async function takeBack(ctx: Ctx, carId: string, parts: string) {
  if (parts.includes('b')) {
    const row = await taken(ctx, carId);
    await takeOut(ctx, row, 'battery', row.lifecycle);
  }
  if (!parts.includes('d')) return;
  const row = await taken(ctx, carId);
  await takeOut(ctx, row, 'device', row.lifecycle === 'bound' ? 'in_stock' : row.lifecycle);
}
