import { randomInt } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { couponInGroups, couponSymbols } from '@kickstand/domain/marketing/coupons';
import { configure, TextReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';

configure({ useWebWorkers: false });

const passwordSymbols = 24;
/** AES with 256 bits. */
const strongest = 3;
/** After so many codes others are answered. */
const codesAtOnce = 1_000;

/** A password that is read out and typed: some 119 bits. */
export const newPassword = () =>
  Array.from({ length: passwordSymbols }, () => couponSymbols.charAt(randomInt(couponSymbols.length))).join(
    '',
  );

/** The lines of a file of codes: number and code. */
async function linesOf(serials: readonly number[], codeOf: (serial: number) => string) {
  const lines = ['serial,code'];
  for (const [i, serial] of serials.entries()) {
    if (i % codesAtOnce === 0) await setImmediate();
    lines.push(`${serial},${couponInGroups(codeOf(serial))}`);
  }
  return `${lines.join('\r\n')}\r\n`;
}

/** A zip with AES-256 that holds codes as a csv, which 7-Zip, WinZip and macOS's unarchivers open with its password. */
export async function codeFile(
  serials: readonly number[],
  codeOf: (serial: number) => string,
  password: string,
): Promise<Uint8Array> {
  const zip = new ZipWriter(new Uint8ArrayWriter(), { password, encryptionStrength: strongest });
  await zip.add('codes.csv', new TextReader(await linesOf(serials, codeOf)));
  return zip.close();
}
