import {
  mostHeaderBytes,
  type PackageHeader,
  type PackageKind,
  packageHeader,
} from '@kickstand/contract/fleet/upgrades';

/** The first bytes of a package's file. */
export const packageMagic = 'KSPK1\n';

/** A package's header and image. */
export interface PackageFile {
  header: PackageHeader;
  image: Uint8Array;
}

/** The signed text of a package, which controllers verify: five lines. */
export const signedText = (said: {
  kind: PackageKind;
  model: string;
  version: string;
  size: number;
  sha256: string;
}) => [said.kind, said.model, said.version, said.size, said.sha256].join('\n');

const newLine = 10;
const asAscii = (bytes: Uint8Array) => String.fromCharCode(...bytes);

/**
 * Parses a package's file: `KSPK1`, a line of JSON, and the image. Undefined if malformed; hash and signature are
 * verified by the caller.
 */
export function readPackage(file: Uint8Array): PackageFile | undefined {
  const from = packageMagic.length;
  if (asAscii(file.subarray(0, from)) !== packageMagic) return undefined;
  const end = file.subarray(0, mostHeaderBytes).indexOf(newLine, from);
  if (end < 0) return undefined;
  const said = packageHeader.safeParse(jsonOf(new TextDecoder().decode(file.subarray(from, end))));
  const image = file.subarray(end + 1);
  return said.success && image.length > 0 ? { header: said.data, image } : undefined;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The file of a package. */
export function writePackage({ header: said, image }: PackageFile): Uint8Array {
  const head = new TextEncoder().encode(`${packageMagic}${JSON.stringify(said)}\n`);
  const file = new Uint8Array(head.length + image.length);
  file.set(head);
  file.set(image, head.length);
  return file;
}
