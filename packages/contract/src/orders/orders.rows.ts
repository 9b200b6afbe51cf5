import { z } from 'zod';

/** `paying`: a payment house was asked and has not answered; `closed`: void or written off. */
export const orderStates = ['riding', 'unpaid', 'paying', 'paid', 'closed'] as const;
export const orderState = z.enum(orderStates);
export type OrderState = z.infer<typeof orderState>;

/** What paid the most of an order, or why nothing had to be paid. */
export const payChannels = ['wallet', 'wechat', 'alipay', 'card', 'zero'] as const;
export type PayChannel = (typeof payChannels)[number];
