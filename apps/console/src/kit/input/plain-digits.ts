import { plainDigits } from '@kickstand/contract/kit';

type Typed = HTMLInputElement | HTMLTextAreaElement;

const isTyped = (target: EventTarget | null): target is Typed =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** React detects changes through its own setter, so the element's native setter is used. */
function put(field: Typed, value: string) {
  const { selectionStart, selectionEnd } = field;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
}

/** Returns whether something changed. */
function makePlain(field: Typed): boolean {
  const plain = plainDigits(field.value);
  if (plain === field.value) return false;
  put(field, plain);
  return true;
}

/** Replaces typed or pasted full-width digits in all fields by plain ones, before the field's own handlers run. */
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
