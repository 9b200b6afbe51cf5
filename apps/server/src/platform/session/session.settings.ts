import { handshakesPerAddressHour, handshakesPerDeviceHour } from '@kickstand/domain/platform/session';
import { z } from 'zod';

/** How much of the login anybody may use up. */
export interface SessionLimits {
  /** Of one address by devices that nobody has authorised, and of one authorised device by itself. */
  handshakesPerAddressHour: number;
  handshakesPerDeviceHour: number;
  /** Codes to one phone: seconds between two, and how many an hour and a day. */
  phoneGapSeconds: number;
  phonePerHour: number;
  phonePerDay: number;
  addressPerHour: number;
  devicePerHour: number;
  /** All text messages of the deployment in an hour: what an attack may cost. */
  allPerHour: number;
  /** Above it only authorised devices are still sent codes. */
  strangersPerHour: number;
}

export const strictLimits: SessionLimits = {
  handshakesPerAddressHour,
  handshakesPerDeviceHour,
  phoneGapSeconds: 60,
  phonePerHour: 5,
  phonePerDay: 10,
  addressPerHour: 100,
  devicePerHour: 10,
  allPerHour: 2000,
  strangersPerHour: 1500,
};

/** A demo is one machine: everybody comes from one address, and the same ten phones log in all day. */
export const demoLimits: SessionLimits = {
  ...strictLimits,
  handshakesPerAddressHour: 3000,
  handshakesPerDeviceHour: 3000,
  phonePerHour: 60,
  phonePerDay: 600,
  addressPerHour: 1000,
  devicePerHour: 60,
};

/**
 * Which device an operator may use without an administrator: its `first`, `any`, or `none`.
 */
export type DevicePolicy = 'first' | 'any' | 'none';

/** A system whose quick-login origins are accepted. */
const originIssuer = z.object({
  iss: z.string().min(1),
  jwk: z.object({ kty: z.literal('EC'), crv: z.literal('P-256'), x: z.string(), y: z.string() }),
});
export type OriginIssuer = z.infer<typeof originIssuer>;

/** Rows of the table `setting` that this feature reads; all are optional. */
export const sessionSettings = {
  'session.limits': z.partialRecord(
    z.enum(Object.keys(strictLimits) as [keyof SessionLimits]),
    z.number().int().positive(),
  ),
  'session.device_policy': z.enum(['first', 'any', 'none']),
  /** The account whose first browser needs nobody's word: that of whoever set the deployment up from a shell. */
  'session.first_browser': z.string(),
  'session.origin_issuers': z.array(originIssuer),
} as const;
export type SessionSettingName = keyof typeof sessionSettings;
