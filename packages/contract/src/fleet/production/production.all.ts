import { speech, speechRefusals } from '../speech/index.ts';
import {
  firmwareJobs,
  firmwarePackages,
  upgradeSettings,
  upgradesRefusals,
  voiceJobs,
  voicePacks,
  voicesRefusals,
} from '../upgrades/index.ts';
import { assets } from './assets.calls.ts';
import { vehicleModels } from './models.calls.ts';
import { vehicleNumbers } from './numbers.calls.ts';
import { productionRefusals } from './production.refusals.ts';
import { voltageSchemes } from './schemes.calls.ts';
import { stock } from './stock.calls.ts';

/** Production from purchase to scrap, and the packages sent to controllers. */
export const productionCalls = {
  voltageSchemes,
  vehicleNumbers,
  vehicleModels,
  assets,
  stock,
  firmwarePackages,
  firmwareJobs,
  upgradeSettings,
  voicePacks,
  voiceJobs,
  speech,
};
export const refusalsOfProduction = {
  ...productionRefusals,
  ...upgradesRefusals,
  ...voicesRefusals,
  ...speechRefusals,
};
