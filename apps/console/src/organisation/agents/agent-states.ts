import type { AgentAreaRow, AgentState } from '@kickstand/contract/organisation/agents';
import type { OperatorDevice } from '@kickstand/contract/platform/session';
import type { Tone } from '../../ui/tones.ts';

export const agentTones: Record<AgentState, Tone> = {
  pending: 'warn',
  active: 'good',
  disabled: 'bad',
  settling: 'special',
  closed: 'quiet',
};

export const areaTones: Record<AgentAreaRow['status'], Tone> = {
  preparing: 'busy',
  open: 'good',
  paused: 'warn',
  closed: 'quiet',
};

export const deviceTones: Record<OperatorDevice['state'], Tone> = {
  unknown: 'quiet',
  pending: 'warn',
  authorized: 'good',
  removed: 'quiet',
};
