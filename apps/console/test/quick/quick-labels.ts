/**
 * jsdom walks the whole page for each control that is asked for its labels, and who looks for one by its label asks them all:
 * a tenth of the time of a test that fills a form.
 */
for (const { prototype } of [
  HTMLButtonElement,
  HTMLInputElement,
  HTMLMeterElement,
  HTMLOutputElement,
  HTMLProgressElement,
  HTMLSelectElement,
  HTMLTextAreaElement,
])
  Object.defineProperty(prototype, 'labels', {
    configurable: true,
    get(this: HTMLElement) {
      return labelsOf(this);
    },
  });

function labelsOf(control: HTMLElement): HTMLLabelElement[] | null {
  if (control instanceof HTMLInputElement && control.type === 'hidden') return null;
  const around = control.closest('label');
  const root = control.getRootNode() as ParentNode;
  const named = control.id
    ? root.querySelectorAll<HTMLLabelElement>(`label[for=${JSON.stringify(control.id)}]`)
    : [];
  return around && !around.htmlFor ? [around, ...named] : [...named];
}
