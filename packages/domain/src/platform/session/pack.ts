import type { Bytes } from './base64url.ts';
import { deflateAboveBytes } from './limits.ts';

const canDeflate = () => typeof CompressionStream === 'function' && typeof DecompressionStream === 'function';

async function through(bytes: Bytes, stream: CompressionStream | DecompressionStream): Promise<Bytes> {
  const piped = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(piped).arrayBuffer());
}

/** Deflates what is long enough to benefit; the flag tells the other side. */
export async function pack(bytes: Bytes): Promise<{ bytes: Bytes; packed: boolean }> {
  if (bytes.length <= deflateAboveBytes || !canDeflate()) return { bytes, packed: false };
  const deflated = await through(bytes, new CompressionStream('deflate-raw'));
  return deflated.length < bytes.length ? { bytes: deflated, packed: true } : { bytes, packed: false };
}

export const unpack = async (bytes: Bytes, packed: boolean) =>
  packed ? through(bytes, new DecompressionStream('deflate-raw')) : bytes;
