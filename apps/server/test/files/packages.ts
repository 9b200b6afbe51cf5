import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type { PackageKind } from '@kickstand/contract/fleet/upgrades';
import { signedText, writePackage } from '@kickstand/domain/fleet/upgrades';

/** A pair of keys for signing packages; the public one in PEM. */
export function signingKeys() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return { privateKey, publicPem: publicKey.export({ type: 'spki', format: 'pem' }).toString() };
}

interface Making {
  privateKey: KeyObject;
  image: Uint8Array;
  model?: string;
  version?: string;
  kind?: PackageKind;
  fromVersions?: string[];
}

/** The file of a package, signed. */
export function packageFile({
  privateKey,
  image,
  model = 'One',
  version = '2.1.0',
  kind = 'firmware',
  fromVersions = [],
}: Making) {
  const sha256 = createHash('sha256').update(image).digest('hex');
  const said = { kind, model, version, size: image.length, sha256 };
  const signature = sign(null, Buffer.from(signedText(said)), privateKey).toString('base64');
  const header = { ...said, fromVersions, signature };
  return { header, file: Buffer.from(writePackage({ header, image })) };
}

/** So many bytes that differ from place to place. */
export const anImage = (size: number, seed = 1) =>
  Uint8Array.from({ length: size }, (_, i) => (i * 31 + seed) % 251);
