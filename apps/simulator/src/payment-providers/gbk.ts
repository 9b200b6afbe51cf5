/** The two bytes of every GBK character; built when a bill is first written. */
let table: Map<string, number> | undefined;

function tableOfGbk() {
  const decoder = new TextDecoder('gbk');
  const made = new Map<string, number>();
  for (let lead = 0x81; lead <= 0xfe; lead++)
    for (let trail = 0x40; trail <= 0xfe; trail++) {
      const letter = trail === 0x7f ? '\uFFFD' : decoder.decode(new Uint8Array([lead, trail]));
      if (letter.length === 1 && letter !== '\uFFFD') made.set(letter, lead * 256 + trail);
    }
  return made;
}

/** A text in GBK, the encoding of Alipay's bills; characters it lacks become question marks. */
export function inGbk(text: string): Buffer {
  table ??= tableOfGbk();
  const bytes = Buffer.alloc(text.length * 2);
  let length = 0;
  for (const letter of text) {
    const code = letter.charCodeAt(0);
    const pair = code < 128 ? undefined : (table.get(letter) ?? 63);
    if (pair !== undefined && pair > 255) bytes[length++] = pair >> 8;
    bytes[length++] = (pair ?? code) & 255;
  }
  return bytes.subarray(0, length);
}
