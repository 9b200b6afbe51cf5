import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync } from 'node:crypto';
import { closeBox, openBox } from '../crypto/box.ts';
import { type Epoch, epochFrom } from '../crypto/epoch.ts';

/** SHA-256 in base64url: how tokens and API keys are stored, and `ath` in a bearer. */
export const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');

/** Everything that is derived from the deployment's one secret. */
export interface Vault {
  /** The deployment's name in bearers and origins. */
  deployment: string;
  phoneHash(phone: string): string;
  /** The same shape and cost for every phone, known or not: 24 hexadecimal digits. */
  objectId(phone: string): string;
  /** What a login code is hashed from; worthless without the secret. */
  codeSecret(sid: string, phone: string, code: string): Buffer;
  /** Seal text at rest; `place` ties it to where it is kept. */
  seal(text: string, place: string): string;
  /** Throws when it was altered or belongs elsewhere. */
  open(box: string, place: string): string;
  /** What proves that an address of a photo was made here. */
  addressSeal(text: string): string;
  /** By which some work is drawn to be looked at, so that nobody can foretell which. */
  drawSalt(): string;
  /** The number of somebody's identity card, so that the same one is found again and none can be read. */
  identityHash(number: string): string;
  /** A code that is exchanged for a reward, so that it is found again and none can be read. */
  couponHash(code: string): string;
  /** What open feeds call a vehicle since it stands where it does, in each span of a day: nobody tells from it which one it is. */
  feedVehicleId(vehicle: number, since: number, span: number): string;
  /** What a transport agency knows a thing of ours by, as a UUID: another one knows it by another, and nobody tells from it which one it is. */
  agencyUuid(agencyId: string, kind: string, ...of: readonly (string | number)[]): string;
  /** The same of a vehicle, found again by `vehicleOfAgency`. */
  agencyDevice(agencyId: string, vehicle: number): string;
  /** Which vehicle an agency means; undefined where it is none that it was told. */
  vehicleOfAgency(agencyId: string, uuid: string): number | undefined;
  /** An API key that the demo can show again without storing it. */
  demoKey(operatorId: string): string;
  /** The deployment as an issuer of quick-login origins: for whoever has its shell, and for its demo. */
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

/** One block is one number and nothing else: whatever was not made here does not decipher to it. */
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
