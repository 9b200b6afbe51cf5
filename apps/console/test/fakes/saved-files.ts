import { vi } from 'vitest';

/** The names of the files that a page hands over from now on; jsdom takes none. */
export function savedFiles(): string[] {
  const saved: string[] = [];
  Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  return saved;
}
