/** The page's permission for style elements, made anew by the server for each visit. */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content ?? '';

/**
 * antd hands the nonce to its own styles, but its scroll lock and its measuring of scroll bars make style elements
 * without one, which the page's policy refuses. Every style element made by script gets it here.
 */
function giveNonceToStyles() {
  const create = document.createElement.bind(document);
  document.createElement = ((name: string, options?: ElementCreationOptions) => {
    const element = create(name, options);
    if (element instanceof HTMLStyleElement) element.nonce = styleNonce;
    return element;
  }) as typeof document.createElement;
}

giveNonceToStyles();
