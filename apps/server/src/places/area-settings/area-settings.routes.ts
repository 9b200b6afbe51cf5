import { areaSettings, workSettings } from '@kickstand/contract/places/area-settings';
import { routes } from '../../kernel/call/calls.ts';
import {
  type AreaSettingsParts,
  compareSettings,
  copyGroup,
  groupHandlers,
  saveGroup,
  showHistory,
  showSettings,
} from './changing.service.ts';

export const areaSettingsRoutes = (parts: AreaSettingsParts) =>
  routes(areaSettings, {
    show: showSettings,
    history: showHistory,
    compare: compareSettings,
    saveBase: saveGroup(parts, 'base'),
    copyBase: copyGroup(parts, 'base'),
    saveUse: saveGroup(parts, 'use'),
    copyUse: copyGroup(parts, 'use'),
    saveReturn: saveGroup(parts, 'return'),
    copyReturn: copyGroup(parts, 'return'),
    savePay: saveGroup(parts, 'pay'),
    copyPay: copyGroup(parts, 'pay'),
    saveCredit: saveGroup(parts, 'credit'),
    copyCredit: copyGroup(parts, 'credit'),
    saveOps: saveGroup(parts, 'ops'),
    copyOps: copyGroup(parts, 'ops'),
    savePrivacy: saveGroup(parts, 'privacy'),
    copyPrivacy: copyGroup(parts, 'privacy'),
    saveRegulator: saveGroup(parts, 'regulator'),
    copyRegulator: copyGroup(parts, 'regulator'),
    saveVoice: saveGroup(parts, 'voice'),
    copyVoice: copyGroup(parts, 'voice'),
  });

/** How field work is requested and paid, for those who run its tasks. */
export const workSettingsRoutes = (parts: AreaSettingsParts) =>
  routes(workSettings, groupHandlers(parts, 'ops'));
