import { adds, fills } from '../../kit/page/slot.tsx';
import { termsOfDomains } from '../../platform/logs/logs.slots.ts';
import { SettingsOfAreas } from '../../platform/settings/settings.slots.ts';

/** The settings of areas on the configuration page, and their terms for the operator log. */
export const areaSettingsFillings = [
  fills(SettingsOfAreas, async () => (await import('./area-settings.tsx')).AreaSettings),
  adds(termsOfDomains, async () => ({ fields: (await import('./area.words.ts')).areaWords.fields })),
];
