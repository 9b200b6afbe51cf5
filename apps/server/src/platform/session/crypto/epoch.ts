import { createECDH, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { keyLabels, type PublicJwk } from '@kickstand/domain/platform/session';

const curve = 'prime256v1';

/** One of the server's key pairs, identified by `kid` in everything made with it. */
export interface Epoch {
  kid: string;
  /** The P-256 scalar, 32 bytes. */
  privateKey: Buffer;
  /** Uncompressed point, base64url. */
  publicKey: string;
  /** Signs this epoch's handles; derived from the private key. */
  handleKey: Buffer;
}

export const makeEpoch = () => epochFrom(randomBytes(6).toString('hex'), newScalar());

function newScalar() {
  const pair = createECDH(curve);
  pair.generateKeys();
  return pair.getPrivateKey();
}

/** An epoch from its private key. */
export function epochFrom(kid: string, scalar: Buffer): Epoch {
  const pair = createECDH(curve);
  const privateKey = Buffer.concat([Buffer.alloc(32 - scalar.length), scalar]);
  pair.setPrivateKey(privateKey);
  const handleKey = Buffer.from(hkdfSync('sha256', privateKey, kid, 'kickstand/v1/handle', 32));
  return { kid, privateKey, publicKey: pair.getPublicKey().toString('base64url'), handleKey };
}

/** The public key as a JWK. */
export function jwkOfEpoch({ publicKey }: Epoch): PublicJwk {
  const point = Buffer.from(publicKey, 'base64url');
  const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url');
  return { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) };
}

/** The two keys shared between a client's ephemeral point and this epoch. Throws if the point is not on the curve. */
export function agreeWith({ kid, privateKey }: Epoch, epk: Buffer) {
  const own = createECDH(curve);
  own.setPrivateKey(privateKey);
  const shared = own.computeSecret(epk);
  const salt = createHash('sha256').update(epk).update(kid).digest();
  return {
    out: Buffer.from(hkdfSync('sha256', shared, salt, keyLabels.handshakeOut, 32)),
    back: Buffer.from(hkdfSync('sha256', shared, salt, keyLabels.handshakeBack, 32)),
  };
}
