import { kitWords as words } from '../kit.words.ts';
import { tell } from './notices.ts';

/** Put a text on the clipboard and say whether that worked. */
export async function copyText(text: string) {
  try {
    await navigator.clipboard.writeText(text);
    tell({ key: 'copy', kind: 'success', text: words.copied });
  } catch {
    tell({ key: 'copy', kind: 'error', text: words.notCopied });
  }
}
