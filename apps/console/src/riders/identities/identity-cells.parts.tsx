import type { CertificateKind } from '@kickstand/contract/platform/rider-kit';
import type { CertificateState, RebindState, RefusedFor } from '@kickstand/contract/riders/identities';
import { badge, oneOf } from '../../kit/list/cells.tsx';
import { riderKitWords } from '../../platform/rider-kit/rider-kit.words.ts';
import type { Tone } from '../../ui/tones.ts';
import { identitiesWords as words } from './identities.words.ts';

const certificateTones: Record<CertificateState, Tone> = {
  pending: 'warn',
  passed: 'good',
  rejected: 'bad',
  cancelled: 'quiet',
  revoked: 'bad',
};
const rebindTones: Record<RebindState, Tone> = {
  pending: 'warn',
  passed: 'good',
  rejected: 'bad',
  cancelled: 'quiet',
  undone: 'special',
};

export const certificateStateCell = badge(certificateTones, words.certificateStates);
export const rebindStateCell = badge(rebindTones, words.rebindStates);
export const kindCell = oneOf<CertificateKind>(riderKitWords.certificates);
export const refusedCell = oneOf<RefusedFor>(words.reasons);
