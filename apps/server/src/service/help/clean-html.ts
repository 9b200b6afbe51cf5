import { helpTags, webAddress } from '@kickstand/domain/service/help';
import sanitizeHtml from 'sanitize-html';

const options: sanitizeHtml.IOptions = {
  allowedTags: [...helpTags],
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: ['http', 'https'],
  allowProtocolRelative: false,
  transformTags: {
    a: (tagName, { href }): sanitizeHtml.Tag => {
      const followed = webAddress(href);
      // A link that leads nowhere is the words in it: this element is not allowed and goes.
      if (followed === undefined) return { tagName: 'span', attribs: {} };
      return { tagName, attribs: { href: followed, rel: 'noopener noreferrer', target: '_blank' } };
    },
  },
};

/** What may stand in an article: the allowed elements with no attribute but where a link leads, and what is written in the others. */
export const cleanHtml = (html: string): string => sanitizeHtml(html, options).trim();

/** Whether anything is left to be read. */
export const saysNothing = (html: string): boolean =>
  sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} }).replaceAll('&nbsp;', ' ').trim() === '';
