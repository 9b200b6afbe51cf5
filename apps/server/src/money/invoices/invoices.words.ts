import type { Locale } from '../../kernel/call/refuse.ts';

interface Sent {
  language: Locale;
  title: string;
  seller: string;
  amountCents: number;
  number: string;
}

type Told = Record<'title' | 'seller' | 'yuan' | 'number', string>;

const texts: Readonly<Record<Locale, (of: Told) => { subject: string; lines: readonly string[] }>> = {
  'zh-CN': ({ title, seller, yuan, number }) => ({
    subject: `电子发票 ${number} · ${seller}`,
    lines: [
      `${title}，您好：`,
      '',
      `您申请的电子发票已开具，金额 ¥${yuan}，发票号码 ${number}，销售方 ${seller}。`,
      '可在税务数字账户或国家税务总局发票查验平台查询。本邮件由系统发出，请勿回复。',
    ],
  }),
  'en-US': ({ title, seller, yuan, number }) => ({
    subject: `Electronic invoice ${number} · ${seller}`,
    lines: [
      `${title},`,
      '',
      `The electronic invoice that you asked for is issued: ¥${yuan}, invoice number ${number}, seller ${seller}.`,
      'It can be looked up in your digital tax account or on the verification platform of the State Taxation Administration. This mail was sent automatically; please do not answer it.',
    ],
  }),
};

/** The e-mail that accompanies an invoice, in the requester's language. */
export function invoiceMail({ language, amountCents, ...of }: Sent) {
  const { subject, lines } = texts[language]({ ...of, yuan: (amountCents / 100).toFixed(2) });
  return { subject, body: lines.join('\n') };
}
