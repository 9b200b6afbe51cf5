const mostOfPart = 99;

/**
 * Most controllers report their firmware as one number with a byte for each part: 131088 is 2.0.16. A number that would make
 * parts nobody counts to is a date or the like, and is said as it was reported, as is any other text.
 */
export function firmwareText(reported: string): string {
  if (!/^[1-9]\d{4,6}$/.test(reported)) return reported;
  const number = Number(reported);
  const parts = [number >> 16, (number >> 8) & 0xff, number & 0xff];
  return parts[0] && parts.every((part) => part <= mostOfPart) ? parts.join('.') : reported;
}

/** What controllers may have reported of the version that is read or typed as this. */
export function firmwareReports(text: string): string[] {
  const [major, minor, patch] = text.split('.').map(Number);
  const number = String((Number(major) << 16) | (Number(minor) << 8) | Number(patch));
  return firmwareText(number) === text ? [text, number] : [text];
}
