import { configure, prettyDOM } from '@testing-library/react';

/** Who waits for an element asks many times: the page is put into words when somebody reads the error, not each time. */
function getElementError(message: string | null, container: Element) {
  const error = new Error(message ?? '');
  error.name = 'TestingLibraryElementError';
  Object.defineProperty(error, 'message', {
    configurable: true,
    get: () => `${message}\n\n${prettyDOM(container)}`,
  });
  return error;
}

configure({ getElementError });
