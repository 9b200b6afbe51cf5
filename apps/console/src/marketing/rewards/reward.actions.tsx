import { type RewardRow, rewards } from '@kickstand/contract/marketing/rewards';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import { moneyText, phoneText } from '../../ui/format.ts';
import { type GrantGiven, grantQuestions, linesOf } from './grant-questions.tsx';
import { rewardsWords as words } from './rewards.words.ts';

/** Grants riders bonus balance by phone number. */
export const grant = defineAsk<undefined, typeof rewards.grant, GrantGiven>({
  call: rewards.grant,
  label: words.grant.label,
  agreeing: words.grant.label,
  level: 3,
  changes: () => words.grant.effect,
  questions: grantQuestions,
  request: (_, { reason = '', text, fromFile, days, amountCents, ticketNo, skipsWrong }) => ({
    body: {
      from: fromFile ? 'file' : 'typed',
      phones: linesOf(text),
      skipsWrong,
      amountCents,
      days,
      ticketNo,
      reason,
    },
  }),
  done: (_, { rewards: count }) => words.grant.done(count),
});

const recall = defineAsk<RewardRow, typeof rewards.recall>({
  call: rewards.recall,
  label: words.recall.label,
  level: 3,
  danger: true,
  applies: ({ leftCents }) => leftCents > 0,
  changes: ({ riderPhone, leftCents }) => words.recall.effect(phoneText(riderPhone), moneyText(leftCents)),
  request: ({ id, version }, { reason = '' }) => ({ body: { id, version, reason } }),
  done: (_, { cents }) => words.recall.done(moneyText(cents)),
});

const resend = defineAsk<RewardRow, typeof rewards.resend>({
  call: rewards.resend,
  label: words.resend.label,
  level: 2,
  applies: ({ state }) => state === 'failed',
  changes: ({ riderPhone }) => words.resend.effect(phoneText(riderPhone)),
  request: ({ id, version }) => ({ body: { id, version } }),
  done: () => words.resend.done,
});

const pass = defineAsk<RewardRow, typeof rewards.pass>({
  call: rewards.pass,
  label: words.pass.label,
  agreeing: words.pass.label,
  level: 3,
  applies: ({ state }) => state === 'held',
  changes: ({ riderPhone, ...row }) => words.pass.effect(phoneText(riderPhone), whyHeld(row)),
  request: ({ id, version }, { reason = '' }) => ({ body: { id, version, reason } }),
  done: () => words.pass.done,
});

const refuse = defineAsk<RewardRow, typeof rewards.refuse>({
  call: rewards.refuse,
  label: words.refuse.label,
  agreeing: words.refuse.label,
  level: 3,
  danger: true,
  applies: ({ state }) => state === 'held',
  changes: ({ riderPhone, ...row }) => words.refuse.effect(phoneText(riderPhone), whyHeld(row)),
  request: ({ id, version }, { reason = '' }) => ({ body: { id, version, reason } }),
  done: () => words.refuse.done,
});

/** The signs of a held reward and what they come to. */
const whyHeld = ({ signs, score }: Pick<RewardRow, 'signs' | 'score'>) =>
  words.why(signs.map((sign) => words.signs[sign]).join(words.comma), score);

export const rowActions = [pass, refuse, recall, resend];
