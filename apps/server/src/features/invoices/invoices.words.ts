interface Sent {
  title: string;
  seller: string;
  amountCents: number;
  number: string;
}

/** What an e-mail says that brings an invoice. */
export const invoiceMail = ({ title, seller, amountCents, number }: Sent) => ({
  subject: `电子发票 ${number} · ${seller}`,
  body: [
    `${title}，您好：`,
    '',
    `您申请的电子发票已开具，金额 ¥${(amountCents / 100).toFixed(2)}，发票号码 ${number}，销售方 ${seller}。`,
    '可在税务数字账户或国家税务总局发票查验平台查询。本邮件由系统发出，请勿回复。',
  ].join('\n'),
});
