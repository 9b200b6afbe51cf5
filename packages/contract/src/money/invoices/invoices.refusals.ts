import { defineRefusals, queueRefusals } from '../../kit/index.ts';

export const invoicesRefusals = defineRefusals({
  ...queueRefusals('invoice', { zh: '开票申请', en: 'The request' }),
  'invoice.file': {
    status: 415,
    zh: '不是可识别的发票文件，请上传 PDF、OFD 或 XML',
    en: 'The file is not a readable invoice; upload a PDF, OFD or XML',
  },
  'invoice.not_offered': {
    status: 409,
    zh: '该服务区未开通电子发票',
    en: 'Electronic invoices are not available in this service area',
  },
  'invoice.no_seller': {
    status: 409,
    zh: '开票公司信息未设置，暂不能开票',
    en: 'The issuing company of this area is not set up yet',
  },
  'invoice.not_paid': {
    status: 409,
    zh: '订单 {orderId} 未支付，不能开票',
    en: 'Order {orderId} is not paid: it cannot be invoiced',
  },
  'invoice.nothing': {
    status: 409,
    zh: '订单 {orderId} 没有可开票的现金金额',
    en: 'Order {orderId} has no cash amount to invoice',
  },
  'invoice.too_old': {
    status: 409,
    zh: '订单 {orderId} 已超过一年，不能开票',
    en: 'Order {orderId} is older than a year',
  },
  'invoice.taken': {
    status: 409,
    zh: '订单 {orderId} 已申请开票',
    en: 'An invoice was already requested for order {orderId}',
  },
  'invoice.state': {
    status: 409,
    zh: '当前状态不能执行此操作',
    en: 'Not possible in its present state',
  },
  'invoice.number_taken': {
    status: 409,
    zh: '发票号码已用于另一张发票',
    en: 'Another invoice already has this number',
  },
  'invoice.no_result': {
    status: 400,
    zh: '请填写发票号码或上传发票文件',
    en: 'Enter the invoice number, or upload its file',
  },
  'invoice.red_first': {
    status: 409,
    zh: '订单已开发票，请先红冲',
    en: 'The order has been invoiced: reverse the invoice first',
  },
});
