import { randomBytes, randomInt, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { codeLength, smsCodeLifeMs } from '@kickstand/domain/platform/session';
import { newId } from '../../../kernel/ids.ts';
import type { Vault } from '../keys/vault.ts';

const stretch = promisify<Buffer, string, number, { N: number; r: number; p: number }, Buffer>(scrypt);

/** About 10 ms: whoever steals what is kept cannot try all codes at once. */
const digestOf = async (secret: Buffer, codeId: string) =>
  (await stretch(secret, codeId, 32, { N: 4096, r: 8, p: 1 })).toString('base64url');

/** What a code counts for: a session or a form, and one phone in it. */
export interface CodePlace {
  place: string;
  phone: string;
}

/** A new code, and what is kept of it. */
export async function newCode(vault: Vault, { place, phone }: CodePlace, now: number) {
  const code = String(randomInt(10 ** codeLength)).padStart(codeLength, '0');
  const codeId = newId();
  const digest = await digestOf(vault.codeSecret(place, phone, code), codeId);
  return { code, kept: { codeId, digest, expiresAt: now + smsCodeLifeMs } };
}

/** What a typed code is compared with. Where none was sent the answer takes as long, and is nobody's. */
export async function typedCode(
  vault: Vault,
  { place, phone, code }: CodePlace & { code: string },
  latest: string | undefined,
) {
  const codeId = latest ?? randomBytes(16).toString('hex');
  return { codeId, digest: await digestOf(vault.codeSecret(place, phone, code), codeId) };
}
