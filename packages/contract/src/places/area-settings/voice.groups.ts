import { voiceSlots } from '../../fleet/upgrades/index.ts';
import { defineSettings, hourOfDay, percent, toggle, voiceSlot, when } from '../../kit/index.ts';

const slotOf = (usual: number) => voiceSlot({ least: 1, most: voiceSlots }, usual);

/** The voice prompts of vehicles in an area, and their volume. */
export const voiceRules = defineSettings('voice', {
  code: '0664',
  secondPerson: [],
  fields: {
    saysStart: toggle(false),
    startSlot: when('saysStart', slotOf(3)),
    saysNoStop: toggle(false),
    noStopSlot: when('saysNoStop', slotOf(7)),
    saysOutOfArea: toggle(false),
    outOfAreaSlot: when('saysOutOfArea', slotOf(8)),
    saysLowBattery: toggle(false),
    lowBatterySlot: when('saysLowBattery', slotOf(9)),
    saysOverload: toggle(false),
    overloadSlot: when('saysOverload', slotOf(10)),
    volume: percent({ least: 5, most: 100 }, 70),
    /** Between these hours the volume is limited to this. */
    isQuietAtNight: toggle(true),
    quietFrom: when('isQuietAtNight', hourOfDay({ most: 23 }, 22)),
    quietTo: when('isQuietAtNight', hourOfDay({ most: 23 }, 7)),
    quietVolume: when('isQuietAtNight', percent({ least: 0, most: 100 }, 30)),
  },
});
