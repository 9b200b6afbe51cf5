import type { Words } from '../words.ts';
import type { zh } from './queue.words.zh.ts';

export const en: Words<typeof zh> = {
  next: 'Next',
  previous: 'Previous',
  nothingLeft: 'Nothing is waiting',
  work: 'Work on it',
  look: 'View',
  due: (left) => `${left} left`,
  late: (by) => `late by ${by}`,
  mineUntil: (at) => `You are working on it (until ${at})`,
  othersUntil: (name, at) => `${name} is working on it until ${at}`,
  claim: 'Claim',
  release: 'Release',
  decision: 'Decision',
  template: 'Template',
  textNeeded: (least) => `At least ${least} character${least === 1 ? '' : 's'}`,
  decided: (label) => `${label}: done`,
  choose: 'Choose a decision first',
};
