/** The lines that a page of the documents says for a step, in order. */
export function linesOf(page: string, step: string) {
  const [, after] = page.split(new RegExp(`^### ${step}$`, 'm'));
  const [part = ''] = (after ?? '').split(/^##/m);
  const blocks = [...part.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block]) => block);
  if (blocks.length === 0) throw new Error(`The page says nothing to do for "${step}"`);
  return blocks.join('\n');
}
