import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  assets,
  stock,
  vehicleModels,
  vehicleNumbers,
  voltageSchemes,
} from '@kickstand/contract/fleet/production';
import { type Route, routes } from '../../kernel/call/calls.ts';
import type { ImportKinds } from '../../platform/exports/imports.service.ts';
import { listTests, startTest, stopTest } from './assets/bench.service.ts';
import { bindPart, replaceDevice, unbindPart } from './assets/bindings.service.ts';
import {
  addVehicle,
  editVehicle,
  listAssets,
  listBindings,
  listChoices,
  listTransfers,
  showCard,
} from './assets/cards.service.ts';
import {
  acceptVehicle,
  restockVehicle,
  scrapVehicle,
  shelveMany,
  shelveVehicle,
  showChecks,
  takeOffMany,
  takeOffShelf,
  transferVehicle,
} from './assets/lifecycle.service.ts';
import { pairImport } from './imports/pair-import.service.ts';
import { partImports } from './imports/part-imports.service.ts';
import { newVehicleImport } from './imports/vehicle-import.service.ts';
import { addModel, editModel, listModels, removeModel } from './models.service.ts';
import { listNumbers, listRuns, previewNumbers, reserveNumbers } from './numbers/numbers.service.ts';
import { makeQrSheet, setPattern, showPattern } from './numbers/qr.service.ts';
import {
  addScheme,
  applyScheme,
  editScheme,
  fieldData,
  foreseeScheme,
  listApplications,
  listSchemes,
  previewScheme,
  removeScheme,
} from './schemes.service.ts';
import {
  addMove,
  addStore,
  checkExcel,
  editStore,
  giveKeys,
  listBatches,
  listItems,
  listMoves,
  listStores,
  returnMove,
  showAmount,
  showBadFile,
  undoBatch,
} from './stock/stock.service.ts';

/** The imports of production. */
export const productionImports = [newVehicleImport, ...partImports, pairImport] as ImportKinds;

export interface ProductionParts {
  /** The folder of generated files; needed only where they are served. */
  folder?: string | undefined;
}

export const productionRoutes = ({
  folder = join(tmpdir(), 'kickstand-files'),
}: ProductionParts): Route[] => [
  ...routes(vehicleModels, { list: listModels, add: addModel, edit: editModel, remove: removeModel }),
  ...routes(voltageSchemes, {
    list: listSchemes,
    add: addScheme,
    edit: editScheme,
    remove: removeScheme,
    field: fieldData,
    preview: previewScheme,
    foresee: foreseeScheme,
    apply: applyScheme,
    applied: listApplications,
  }),
  ...routes(assets, {
    list: listAssets,
    card: showCard,
    choices: listChoices,
    single: addVehicle,
    update: editVehicle,
    bindings: listBindings,
    transfers: listTransfers,
    bind: bindPart,
    unbind: unbindPart,
    replace: replaceDevice,
    checks: showChecks,
    shelve: shelveVehicle,
    takeOff: takeOffShelf,
    restock: restockVehicle,
    transfer: transferVehicle,
    accept: acceptVehicle,
    scrap: scrapVehicle,
    takeOffMany,
    shelveMany,
    startTest,
    stopTest,
    tests: listTests,
    qrSheet: (ctx, input) => makeQrSheet(folder, ctx, input),
    qrPattern: showPattern,
    setQrPattern: setPattern,
  }),
  ...routes(vehicleNumbers, {
    preview: previewNumbers,
    reserve: reserveNumbers,
    runs: listRuns,
    ofRun: listNumbers,
  }),
  ...routes(stock, {
    items: listItems,
    keys: giveKeys,
    stores: listStores,
    addStore,
    editStore,
    moves: listMoves,
    addMove,
    returned: returnMove,
    batches: (ctx, input) => listBatches(productionImports, ctx, input),
    badFile: (ctx, input) => showBadFile(productionImports, ctx, input),
    undo: (ctx, input) => undoBatch(productionImports, ctx, input),
    excel: (ctx, input) => checkExcel(productionImports, ctx, input),
    amount: (ctx, input) => showAmount(productionImports, ctx, input),
  }),
];
