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
      // A link without a target is reduced to its text: this element is not allowed and is removed.
      if (followed === undefined) return { tagName: 'span', attribs: {} };
      return { tagName, attribs: { href: followed, rel: 'noopener noreferrer', target: '_blank' } };
    },
  },
};

/**
 * The sanitised HTML of an article: allowed elements without attributes except a link's target, and the text of
 * others.
 */
export const cleanHtml = (html: string): string => sanitizeHtml(html, options).trim();

/** Whether no text is left. */
export const saysNothing = (html: string): boolean =>
  sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} }).replaceAll('&nbsp;', ' ').trim() === '';
