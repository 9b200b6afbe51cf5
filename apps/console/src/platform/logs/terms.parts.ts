import type { Terms } from '@kickstand/domain/platform/changes';
import { assetsWords } from '../../fleet/vehicle-kit/assets.words.ts';
import { vehiclesWords } from '../../fleet/vehicle-kit/vehicles.words.ts';
import { termsWords as commonTerms } from '../../kit/terms/terms.words.ts';
import { depositsWords } from '../../money/deposits/deposits.words.ts';
import { areaWords } from '../settings/area.words.ts';
import { listsWords } from './lists.words.ts';
import { logsWords } from './logs.words.ts';
import { termsWords } from './terms.words.ts';

/** How everything that the operator log records is called. */
export const changeTerms: Terms = {
  fields: {
    ...commonTerms,
    ...areaWords.fields,
    ...depositsWords.settings,
    ...assetsWords.args,
    ...vehiclesWords.fields,
    ...termsWords.fields,
  },
  values: termsWords.values,
  valuesOf: {
    lifecycle: vehiclesWords.lifecycle,
    ridingState: vehiclesWords.riding,
    opsStates: vehiclesWords.ops,
    alarms: vehiclesWords.alarm,
    type: { ...vehiclesWords.alarm, ...vehiclesWords.command },
    list: listsWords,
    callId: listsWords,
    module: logsWords.modules,
    action: logsWords.actions,
    platform: logsWords.platforms,
    result: logsWords.results,
  },
};
