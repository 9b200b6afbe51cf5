import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync } from 'node:crypto';
import { closeBox, openBox } from '../crypto/box.ts';
import { type Epoch, epochFrom } from '../crypto/epoch.ts';

/** SHA-256 in base64url: for stored tokens and API keys, and `ath` in a bearer. */
export const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');

/** Everything derived from the deployment's one secret. */
export interface Vault {
  /** The deployment's name in bearers and origins. */
  deployment: string;
  phoneHash(phone: string): string;
  /** The same form and cost for every phone, known or not: 24 hexadecimal digits. */
  objectId(phone: string): string;
  /** The input of a login code's hash; worthless without the secret. */
  codeSecret(sid: string, phone: string, code: string): Buffer;
  /** Encrypts text for storage; `place` binds it to where it is stored. */
  seal(text: string, place: string): string;
  /** Throws if it was altered or belongs elsewhere. */
  open(box: string, place: string): string;
  /** The signature of a photo URL. */
  addressSeal(text: string): string;
  /** The salt for drawing work samples, so that nobody can predict them. */
  drawSalt(): string;
  /** A keyed hash of an identity card number, to find it without storing it readably. */
  identityHash(number: string): string;
  /** A keyed hash of a coupon code, to find it without storing it readably. */
  couponHash(code: string): string;
  /** A vehicle's public id in open feeds, per parking and day: it does not identify the vehicle. */
  feedVehicleId(vehicle: number, since: number, span: number): string;
  /**
   * A transport agency's id for one of our objects, as a UUID: it differs between agencies and does not identify the
   * object.
   */
  agencyUuid(agencyId: string, kind: string, ...of: readonly (string | number)[]): string;
  /** The same for a vehicle, reversible by `vehicleOfAgency`. */
  agencyDevice(agencyId: string, vehicle: number): string;
  /** The vehicle of an agency's id; undefined if it was not issued to that agency. */
  vehicleOfAgency(agencyId: string, uuid: string): number | undefined;
  /** An API key that the demo can show again without storing it. */
  demoKey(operatorId: string): string;
  /** The deployment as an issuer of quick-login origins: for its shell, and for its demo. */
  ownIssuer(): Epoch;
}

export function makeVault(secret: Buffer): Vault {
  const derive = (label: string) => Buffer.from(hkdfSync('sha256', secret, 'kickstand', label, 32));
  const pepper = derive('pepper');
  const boxKey = derive('box');
  const mac = (...parts: string[]) => createHmac('sha256', pepper).update(parts.join('\n')).digest();
  return {
    deployment: `kickstand-${derive('deployment').toString('hex').slice(0, 12)}`,
    phoneHash: (phone) => mac('phone', phone).toString('base64url'),
    objectId: (phone) => mac('object', phone).toString('hex').slice(0, 24),
    codeSecret: (sid, phone, code) => mac('code', sid, phone, code),
    seal: (text, place) => closeBox(boxKey, [], Buffer.from(text), Buffer.from(place)),
    open: (box, place) => openBox(boxKey, box, () => Buffer.from(place)).clear.toString(),
    addressSeal: (text) => mac('photo address', text).toString('base64url'),
    drawSalt: () => mac('draw').toString('base64url'),
    identityHash: (number) => mac('identity', number).toString('base64url'),
    couponHash: (code) => mac('coupon', code).toString('base64url'),
    feedVehicleId: (...parts) =>
      mac('feed vehicle', ...parts.map(String))
        .toString('hex')
        .slice(0, 24),
    agencyUuid: (...parts) => uuidOf(mac('agency', ...parts.map(String))),
    agencyDevice: (agencyId, vehicle) => uuidOf(deviceBlock(mac('agency device', agencyId), vehicle)),
    vehicleOfAgency: (agencyId, uuid) => deviceIn(mac('agency device', agencyId), uuid),
    demoKey: (operatorId) => `ksk_${mac('demo-key', operatorId).toString('base64url')}`,
    ownIssuer: () => epochFrom('own', derive('own-issuer')),
  };
}

/** The first 16 bytes, written as a UUID. */
const uuidOf = (bytes: Buffer) =>
  bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** One block is one number and nothing else: anything not made here does not decrypt to that. */
const oneBlock = 'aes-256-ecb';

function deviceBlock(key: Buffer, vehicle: number) {
  const block = Buffer.alloc(16);
  block.writeUInt32BE(vehicle, 12);
  return createCipheriv(oneBlock, key, null).setAutoPadding(false).update(block);
}

function deviceIn(key: Buffer, uuid: string) {
  const bytes = Buffer.from(uuid.replaceAll('-', ''), 'hex');
  if (bytes.length !== 16) return undefined;
  const block = createDecipheriv(oneBlock, key, null).setAutoPadding(false).update(bytes);
  return block.subarray(0, 12).every((byte) => byte === 0) ? block.readUInt32BE(12) : undefined;
}
