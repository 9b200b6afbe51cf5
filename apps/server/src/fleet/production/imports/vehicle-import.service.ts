import { refuse } from '../../../kernel/call/refuse.ts';
import { insertVehicles } from '../assets/asset-changes.store.ts';
import { notOurs } from '../numbers/numbers.service.ts';
import { type Cells, carNumbersIn } from './import-cells.ts';
import { productionImport } from './import-kind.ts';
import { importingAgent } from './importing-agent.ts';
import { deleteUntouched, modelsByName, takenFrames } from './imports.store.ts';

interface VehicleValue extends Cells {
  modelId: number;
}

const numberOf = ({ carId }: Cells) => Number(carId);

/** The import of new vehicles into stock. */
export const newVehicleImport = productionImport<VehicleValue>({
  kind: 'newVehicles',
  columns: ['carId', 'frameNo', 'plate', 'model', 'color', 'lot', 'helmetMac', 'supplier', 'remark'],
  required: ['carId', 'frameNo', 'model'],
  unique: ['carId', 'frameNo'],
  mostRows: 5_000,
  ground: async (ctx, rows) => {
    importingAgent(ctx);
    const taken = await notOurs(ctx, carNumbersIn(rows));
    const frames = await takenFrames(
      ctx.db,
      rows.flatMap(({ frameNo }) => frameNo ?? []),
    );
    const models = await modelsByName(ctx.db);
    return (cells, words) => {
      const modelId = models.get((cells.model ?? '').toLowerCase());
      const wrong = {
        ...(taken.has(numberOf(cells)) && { carId: words.taken }),
        ...(frames.has(cells.frameNo ?? '') && { frameNo: words.taken }),
        ...(modelId === undefined && { model: words.noModel(cells.model ?? '') }),
      };
      return modelId === undefined || Object.keys(wrong).length > 0
        ? { wrong }
        : { value: { ...cells, modelId } };
    };
  },
  make: async (ctx, values) => {
    const agentId = importingAgent(ctx);
    for (let from = 0; from < values.length; from += 1_000) {
      const some = values.slice(from, from + 1_000);
      const made = await insertVehicles(
        ctx.db,
        some.map((value) => ({
          number: numberOf(value),
          agentId,
          areaId: null,
          modelId: value.modelId,
          schemeId: null,
          frameNo: value.frameNo ?? null,
          plate: value.plate ?? null,
          note: value.remark ?? '',
          tags: [],
          card: {
            color: value.color ?? null,
            lot: value.lot ?? null,
            helmet_mac: value.helmetMac ?? null,
            supplier: value.supplier ?? null,
          },
        })),
        ctx.now(),
      );
      if (made < some.length) refuse('import.changed');
    }
    return values.map(({ carId = '' }) => ({ id: carId, name: carId }));
  },
  undo: async (ctx, made) => {
    const gone = await deleteUntouched(
      ctx.db,
      ctx.rows.scope(),
      made.map(({ id }) => Number(id)),
    );
    if (gone < made.length) refuse('import.used', { n: made.length - gone });
  },
});
