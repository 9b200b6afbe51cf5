import { randomInt } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { couponInGroups, couponSymbols } from '@kickstand/domain/marketing/coupons';
import { configure, TextReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';

configure({ useWebWorkers: false });

const passwordSymbols = 24;
/** AES-256. */
const strongest = 3;
/** Codes written before other requests get their turn. */
const codesAtOnce = 1_000;

/** A password for reading aloud and typing, about 119 bits. */
export const newPassword = () =>
  Array.from({ length: passwordSymbols }, () => couponSymbols.charAt(randomInt(couponSymbols.length))).join(
    '',
  );

/** CSV lines of a file of codes. */
async function linesOf(serials: readonly number[], codeOf: (serial: number) => string) {
  const lines = ['serial,code'];
  for (const [i, serial] of serials.entries()) {
    if (i % codesAtOnce === 0) await setImmediate();
    lines.push(`${serial},${couponInGroups(codeOf(serial))}`);
  }
  return `${lines.join('\r\n')}\r\n`;
}

/** An AES-256 zip with the codes as CSV; 7-Zip, WinZip and macOS archivers open it with its password. */
export async function codeFile(
  serials: readonly number[],
  codeOf: (serial: number) => string,
  password: string,
): Promise<Uint8Array> {
  const zip = new ZipWriter(new Uint8ArrayWriter(), { password, encryptionStrength: strongest });
  await zip.add('codes.csv', new TextReader(await linesOf(serials, codeOf)));
  return zip.close();
}
