/** What a spreadsheet would take for a formula begins with one of these, the full-width ones included. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

/** A text that no spreadsheet computes where it cannot be told that it is one. */
export function safeText(text: string) {
  // Most texts begin with a letter or a digit: between these none of them lies.
  const first = text.charCodeAt(0);
  if ((first > 64 && first < 0xff00) || (first > 47 && first < 58)) return text;
  return formula.test(text) ? `'${text}` : text;
}

/** A title as the name of a file, without what file systems do not like. */
export const safeFileName = (title: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not stay
  title.replace(/[\u0000-\u001f\u007f<>:"/\\|?*]/g, ' ').trim();
