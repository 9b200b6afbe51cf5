import { vi } from 'vitest';

/** jsdom weighs every rule of every style sheet for each element it is asked about; what stands on the element will do here. */
export const quickStyles = () => vi.stubGlobal('getComputedStyle', (element: HTMLElement) => element.style);
