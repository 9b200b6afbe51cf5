import { vehicles } from '@kickstand/contract/fleet/vehicles';
import {
  areaSettings,
  baseRules,
  creditRules,
  opsRules,
  payRules,
  privacyRules,
  regulatorRules,
  returnRules,
  useRules,
  voiceRules,
} from '@kickstand/contract/places/area-settings';
import { taskKitWords } from '../../fleet/task-kit/task-kit.words.ts';
import { defineSettings } from '../../kit/settings/define-settings.tsx';
import { relationWords } from '../return-kit/return-kit.words.ts';
import { areaWords as words } from './area.words.ts';

const { groups, hints } = words;

/** The settings of a service area, by group. */
export const AreaSettings = defineSettings({
  areas: vehicles.areas,
  show: areaSettings.show,
  history: areaSettings.history,
  compare: areaSettings.compare,
  groups: [
    {
      group: baseRules,
      save: areaSettings.saveBase,
      copy: areaSettings.copyBase,
      title: groups.base,
      hint: hints.base,
    },
    {
      group: returnRules,
      save: areaSettings.saveReturn,
      copy: areaSettings.copyReturn,
      title: groups.return,
      hint: hints.return,
    },
    {
      group: payRules,
      save: areaSettings.savePay,
      copy: areaSettings.copyPay,
      title: groups.pay,
      hint: hints.pay,
    },
    {
      group: creditRules,
      save: areaSettings.saveCredit,
      copy: areaSettings.copyCredit,
      title: groups.credit,
      hint: hints.credit,
    },
    {
      group: useRules,
      save: areaSettings.saveUse,
      copy: areaSettings.copyUse,
      title: groups.use,
      hint: hints.use,
    },
    {
      group: opsRules,
      save: areaSettings.saveOps,
      copy: areaSettings.copyOps,
      title: groups.ops,
      hint: hints.ops,
    },
    {
      group: privacyRules,
      save: areaSettings.savePrivacy,
      copy: areaSettings.copyPrivacy,
      title: groups.privacy,
      hint: hints.privacy,
    },
    {
      group: regulatorRules,
      save: areaSettings.saveRegulator,
      copy: areaSettings.copyRegulator,
      title: groups.regulator,
      hint: hints.regulator,
    },
    {
      group: voiceRules,
      save: areaSettings.saveVoice,
      copy: areaSettings.copyVoice,
      title: groups.voice,
      hint: hints.voice,
    },
  ],
  labels: words.fields,
  options: { charged: relationWords, photoTypes: taskKitWords.tasks.type },
});
