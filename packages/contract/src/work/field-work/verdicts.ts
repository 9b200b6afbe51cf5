import { z } from 'zod';

/** How a piece of field work counts. */
export const validities = ['valid', 'invalid', 'pending'] as const;
export type Validity = (typeof validities)[number];

/** Why a piece of field work does not count, or not yet. */
export const verdictReasons = [
  'not_started',
  'far',
  'foreign',
  'photo_reused',
  'no_photo',
  'not_due',
  'too_late',
  'same_battery',
  'sn_mismatch',
  'pack_shuffled',
  'battery_low',
  'ridden',
  'too_short',
  'off_target',
  'station_full',
  'returned',
  'photo_rejected',
  'incomplete',
  'too_fast',
  'repeated',
  'own_work',
  'no_part',
  'bounced',
  'own_report',
  'not_repaired',
  'no_destination',
  'rented',
  'no_evidence',
] as const;
export const verdictReason = z.enum(verdictReasons);
export type VerdictReason = z.infer<typeof verdictReason>;

/** What makes a piece of field work be looked at by somebody, whatever it was judged to be. */
export const workFlags = [
  'to_and_fro',
  'photo_alike',
  'no_effect',
  'false_place',
  'haste',
  'own_repairs',
  'joy_ride',
  'unproven',
  'random',
] as const;
export const workFlag = z.enum(workFlags);
export type WorkFlag = z.infer<typeof workFlag>;
