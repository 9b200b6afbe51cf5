import { defineRefusals, queueRefusals } from '../../kit/index.ts';

export const invoicesRefusals = defineRefusals({
  ...queueRefusals('invoice', { zh: '开票申请', en: 'The request' }),
  'invoice.file': {
    status: 415,
    zh: '不是可识别的发票文件，请上传 PDF、OFD 或 XML',
    en: 'This is no invoice that can be read; send a PDF, OFD or XML',
  },
  'invoice.not_offered': {
    status: 409,
    zh: '该服务区未开通电子发票',
    en: 'No invoices are offered in this service area',
  },
  'invoice.no_seller': {
    status: 409,
    zh: '开票公司信息未设置，暂不能开票',
    en: 'Nobody has said yet which company issues the invoices of this area',
  },
  'invoice.not_paid': {
    status: 409,
    zh: '订单 {orderId} 未支付，不能开票',
    en: 'Order {orderId} is not paid: it cannot be invoiced',
  },
  'invoice.nothing': {
    status: 409,
    zh: '订单 {orderId} 没有可开票的现金金额',
    en: 'Nothing of order {orderId} was paid in cash and kept',
  },
  'invoice.too_old': {
    status: 409,
    zh: '订单 {orderId} 已超过一年，不能开票',
    en: 'Order {orderId} is older than a year',
  },
  'invoice.taken': {
    status: 409,
    zh: '订单 {orderId} 已申请开票',
    en: 'An invoice was requested for order {orderId} already',
  },
  'invoice.state': {
    status: 409,
    zh: '当前状态不能执行此操作',
    en: 'This is not possible in its present state',
  },
  'invoice.number_taken': {
    status: 409,
    zh: '发票号码已用于另一张发票',
    en: 'Another invoice has this number already',
  },
  'invoice.no_result': {
    status: 400,
    zh: '请填写发票号码或上传发票文件',
    en: 'Give the number of the invoice, or its file',
  },
  'invoice.red_first': {
    status: 409,
    zh: '订单已开发票，请先红冲',
    en: 'The order was invoiced: flush the invoice first',
  },
});
