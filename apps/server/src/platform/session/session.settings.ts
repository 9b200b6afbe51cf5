import { handshakesPerAddressHour, handshakesPerDeviceHour } from '@kickstand/domain/platform/session';
import { z } from 'zod';

/** The limits of the login. */
export interface SessionLimits {
  /** Per address for unauthorised devices, and per authorised device. */
  handshakesPerAddressHour: number;
  handshakesPerDeviceHour: number;
  /** Codes to one phone: the gap in seconds, and the number per hour and day. */
  phoneGapSeconds: number;
  phonePerHour: number;
  phonePerDay: number;
  addressPerHour: number;
  devicePerHour: number;
  /** All text messages of the deployment per hour: the maximum cost of an attack. */
  allPerHour: number;
  /** Above this only authorised devices can request codes. */
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

/** A demo is one machine: everybody has one address, and the same ten phones log in all day. */
export const demoLimits: SessionLimits = {
  ...strictLimits,
  handshakesPerAddressHour: 3000,
  handshakesPerDeviceHour: 3000,
  phonePerHour: 60,
  phonePerDay: 600,
  addressPerHour: 1000,
  devicePerHour: 60,
};

/** The devices an operator may use without an administrator: the `first`, `any`, or `none`. */
export type DevicePolicy = 'first' | 'any' | 'none';

/** A system whose quick-login origins are accepted. */
const originIssuer = z.object({
  iss: z.string().min(1),
  jwk: z.object({ kty: z.literal('EC'), crv: z.literal('P-256'), x: z.string(), y: z.string() }),
});
export type OriginIssuer = z.infer<typeof originIssuer>;

/** The settings read by this feature; all are optional. */
export const sessionSettings = {
  'session.limits': z.partialRecord(
    z.enum(Object.keys(strictLimits) as [keyof SessionLimits]),
    z.number().int().positive(),
  ),
  'session.device_policy': z.enum(['first', 'any', 'none']),
  /** The account whose first browser needs no authorisation: the one created by setup from a shell. */
  'session.first_browser': z.string(),
  'session.origin_issuers': z.array(originIssuer),
} as const;
export type SessionSettingName = keyof typeof sessionSettings;
