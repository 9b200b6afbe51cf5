import type { BillFault, ProviderUnknown } from './port.ts';

/** What a provider answered, byte for byte. */
export interface ProviderAnswer {
  kind: 'heard';
  status: number;
  headers: Headers;
  body: Buffer;
}

/** A request as it goes out. */
export interface ProviderRequest {
  method: 'GET' | 'POST';
  url: string;
  headers?: Record<string, string>;
  body?: string;
  /** Bills take longer than questions, milliseconds. */
  patienceMs?: number;
}

/** A provider that has said nothing after so long has said nothing. */
const patience = 10_000;
/** No answer is larger, but for bills. */
const mostBytes = 200 * 2 ** 20;

export const unknown = (why: string, fault?: BillFault): ProviderUnknown => ({
  kind: 'unknown',
  why,
  ...(fault && { fault }),
});

/** Ask a provider; `unknown` where no answer came whole, or one that says that it could not work just now. */
export async function askWire(request: ProviderRequest): Promise<ProviderAnswer | ProviderUnknown> {
  const { method, url, headers, body, patienceMs = patience } = request;
  try {
    const answer = await fetch(url, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
      ...(headers && { headers }),
      ...(body !== undefined && { body }),
    });
    if (Number(answer.headers.get('content-length') ?? 0) > mostBytes)
      return unknown('the answer is too large');
    const heard = Buffer.from(await answer.arrayBuffer());
    if (answer.status >= 500 || answer.status === 429) return unknown(`status ${answer.status}`);
    return { kind: 'heard', status: answer.status, headers: answer.headers, body: heard };
  } catch (error) {
    return unknown(whyOf(error));
  }
}

/** What broke the line, without the address: it may carry a signature. */
function whyOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer';
  const { code } = (error.cause ?? {}) as { code?: string };
  return error.name === 'TimeoutError' ? 'no answer in time' : `no answer (${code ?? error.name})`;
}

/** The JSON of an answer, or undefined where it is none. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Cut to so many bytes without cutting a letter. */
export function cutToBytes(text: string, most: number): string {
  let [cut, bytes] = ['', 0];
  for (const letter of text) {
    bytes += Buffer.byteLength(letter);
    if (bytes > most) break;
    cut += letter;
  }
  return cut;
}
