import { randomBytes, randomInt, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { codeLength, smsCodeLifeMs } from '@kickstand/domain/platform/session';
import { newId } from '../../../kernel/ids.ts';
import type { Vault } from '../keys/vault.ts';

const stretch = promisify<Buffer, string, number, { N: number; r: number; p: number }, Buffer>(scrypt);

/** About 10 ms: slows down trying all codes against stolen hashes. */
const digestOf = async (secret: Buffer, codeId: string) =>
  (await stretch(secret, codeId, 32, { N: 4096, r: 8, p: 1 })).toString('base64url');

/** The purpose of a code: a session or a form, and one phone in it. */
export interface CodePlace {
  place: string;
  phone: string;
}

/** A new code, and its stored form. */
export async function newCode(vault: Vault, { place, phone }: CodePlace, now: number) {
  const code = String(randomInt(10 ** codeLength)).padStart(codeLength, '0');
  const codeId = newId();
  const digest = await digestOf(vault.codeSecret(place, phone, code), codeId);
  return { code, kept: { codeId, digest, expiresAt: now + smsCodeLifeMs } };
}

/** The digest of an entered code. If none was sent, the computation takes as long and matches nothing. */
export async function typedCode(
  vault: Vault,
  { place, phone, code }: CodePlace & { code: string },
  latest: string | undefined,
) {
  const codeId = latest ?? randomBytes(16).toString('hex');
  return { codeId, digest: await digestOf(vault.codeSecret(place, phone, code), codeId) };
}
