import { mostFenceFileBytes } from '@kickstand/contract/places/fences';

export const mostBytes = mostFenceFileBytes;

/** The file's bytes in base64. */
export function base64Of(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^data:[^,]*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
