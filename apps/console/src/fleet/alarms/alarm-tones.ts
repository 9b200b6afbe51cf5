import type { AlarmState } from '@kickstand/contract/fleet/alarms';
import type { Tone } from '../../ui/tones.ts';

export const stateTones: Record<AlarmState, Tone> = {
  open: 'bad',
  acked: 'busy',
  unseen: 'warn',
  fixed: 'good',
  ignored: 'quiet',
  auto_cleared: 'quiet',
};
