import { plainDigits } from '@kickstand/contract/kit';

type Typed = HTMLInputElement | HTMLTextAreaElement;

const isTyped = (target: EventTarget | null): target is Typed =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** React hears of a change by comparing with what it set itself: the element's own setter is past that. */
function put(field: Typed, value: string) {
  const { selectionStart, selectionEnd } = field;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
}

/** Answers whether something changed. */
function makePlain(field: Typed): boolean {
  const plain = plainDigits(field.value);
  if (plain === field.value) return false;
  put(field, plain);
  return true;
}

/** Numbers and codes that are typed or pasted with full-width digits become plain ones in every field, before it hears of them. */
export function keepDigitsPlain(page: Document) {
  page.addEventListener(
    'input',
    ({ target, isComposing }) => {
      // What is being composed belongs to the keyboard until it is done.
      if (!isComposing && isTyped(target)) makePlain(target);
    },
    { capture: true },
  );
  page.addEventListener('compositionend', ({ target }) => {
    if (isTyped(target) && makePlain(target)) target.dispatchEvent(new Event('input', { bubbles: true }));
  });
}
