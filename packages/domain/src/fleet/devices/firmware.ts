const mostOfPart = 99;

/**
 * Most controllers report their firmware as one number with a byte per part: 131088 is 2.0.16. Numbers that would
 * give implausible parts are dates or the like and are shown as reported, as is any other text.
 */
export function firmwareText(reported: string): string {
  if (!/^[1-9]\d{4,6}$/.test(reported)) return reported;
  const number = Number(reported);
  const parts = [number >> 16, (number >> 8) & 0xff, number & 0xff];
  return parts[0] && parts.every((part) => part <= mostOfPart) ? parts.join('.') : reported;
}

/** The forms in which controllers may report the version displayed or typed as this. */
export function firmwareReports(text: string): string[] {
  const [major, minor, patch] = text.split('.').map(Number);
  const number = String((Number(major) << 16) | (Number(minor) << 8) | Number(patch));
  return firmwareText(number) === text ? [text, number] : [text];
}
