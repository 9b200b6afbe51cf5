/** How well a text fits what somebody typed: 0 not at all; a beginning fits best, then a part, then letters in order. */
export function fit(text: string, typed: string): number {
  const [whole, wanted] = [text.toLowerCase(), typed.trim().toLowerCase()];
  if (wanted === '') return 1;
  if (whole.startsWith(wanted)) return 4;
  if (new RegExp(`[\\s/·-]${escaped(wanted)}`).test(whole)) return 3;
  if (whole.includes(wanted)) return 2;
  return inOrder(whole, wanted) ? 1 : 0;
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function inOrder(whole: string, wanted: string) {
  let at = 0;
  for (const letter of wanted.replaceAll(' ', '')) {
    at = whole.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}
