import type { Chance } from '@kickstand/domain/platform/chance';
import type { Language } from '../types.ts';

const texts = {
  zh: ['车辆占用盲道', '地铁口淤积，影响通行', '车辆倒伏未扶正', '停在消防通道', '公交站台前乱停'],
  en: [
    'Vehicles on the tactile paving',
    'Too many vehicles at the metro exit; people cannot get through',
    'Vehicles have fallen over and were left lying',
    'Parked on the fire lane',
    'Parked at random in front of the bus stop',
  ],
} as const;

/** What the city complains about. */
export const cityComplaintOf = (chance: Chance, language: Language): string =>
  chance.pick<string>(texts[language]);
