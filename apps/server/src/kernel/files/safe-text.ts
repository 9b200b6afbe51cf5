/** First characters that a spreadsheet would take for a formula, including the full-width ones. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

/** A text that no spreadsheet will evaluate, for formats that cannot mark it as text. */
export function safeText(text: string) {
  // Most texts begin with a letter or a digit: between these none of them lies.
  const first = text.charCodeAt(0);
  if ((first > 64 && first < 0xff00) || (first > 47 && first < 58)) return text;
  return formula.test(text) ? `'${text}` : text;
}

/** A title as a file name, without characters that file systems do not like. */
export const safeFileName = (title: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not stay
  title.replace(/[\u0000-\u001f\u007f<>:"/\\|?*]/g, ' ').trim();
