import { expect, test } from 'vitest';
import { aVehicle } from '../../../../test/vehicles.ts';
import { worstTone } from './worst-tone.ts';

test.each([
  ['nothing is wrong', {}, 'good'],
  ['a low battery', { restBattery: 9 }, 'warn'],
  ['out of the area, in a trip', { ridingState: 'riding', alarms: ['out_of_area'] }, 'warn'],
  ['a stolen battery with a low one', { restBattery: 9, alarms: ['battery_removed'] }, 'bad'],
  ['a reported fault', { opsStates: ['repair_reported'] }, 'bad'],
  ['silent', { online: 'offline', alarms: ['offline'] }, 'quiet'],
  ['off the shelf and low', { lifecycle: 'off_shelf', restBattery: 9 }, 'quiet'],
] as const)('the worst of a vehicle gives its disc the colour: %s', (_, over, tone) => {
  expect(worstTone(aVehicle('620100001', over as never))).toBe(tone);
});
