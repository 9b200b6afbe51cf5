import { createTransport } from 'nodemailer';
import type { FileStore } from '../../kernel/files/file-store.ts';
import type { MailSender } from './mail.service.ts';

const patienceMs = 20_000;

/** Sends e-mails through a mail server with a URL like `smtps://user:password@mail.example.com?from=it@example.com`. */
export function smtpSender(address: string, files: Pick<FileStore, 'get'>): MailSender {
  const url = new URL(address);
  const from = url.searchParams.get('from') ?? decodeURIComponent(url.username);
  url.searchParams.delete('from');
  const requireTLS = url.searchParams.get('requireTLS') === 'true';
  url.searchParams.delete('requireTLS');
  const transport = createTransport({
    url: url.href,
    requireTLS,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
  });
  return {
    send: async ({ address: to, subject, body, fileKey, fileName }) => {
      const content = fileKey === null ? undefined : await files.get(fileKey);
      // The file may have been replaced since: this e-mail goes without it, the later one has its own.
      const attachments = content && fileName !== null ? [{ filename: fileName, content }] : [];
      const { response } = await transport.sendMail({ from, to, subject, text: body, attachments });
      return response;
    },
  };
}
