import { Secret, TOTP } from 'otpauth';

/** How many 30-second steps before and after the present one are accepted. */
const window = 1;
const secretBytes = 20;

const totpOf = (secret: string, label = '', issuer = '') =>
  new TOTP({ secret: Secret.fromBase32(secret), label, issuer, issuerInLabel: issuer !== '' });

/** A new secret of an authenticator app, in base 32. */
export const newTotpSecret = () => new Secret({ size: secretBytes }).base32;

/** The content of the QR code. */
export const totpUri = (secret: string, { issuer, label }: { issuer: string; label: string }) =>
  totpOf(secret, label, issuer).toString();

/** The time step of a code, or undefined if it is not currently valid. */
export function stepOfCode(secret: string, code: string, now: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const totp = totpOf(secret);
  const delta = totp.validate({ token: code, timestamp: now, window });
  return delta === null ? undefined : totp.counter({ timestamp: now }) + delta;
}
