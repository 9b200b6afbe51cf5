import type { Words } from '../../kit/words.ts';
import type { zh } from './notices.words.zh.ts';

export const en: Words<typeof zh> = {
  title: 'Notices',
  onlyUnread: 'Unread only',
  readAll: 'Mark all as read',
  none: 'No notices',
  noneHint: 'Approvals, exports and alerts that concern you appear here',
  older: 'Older notices',
  open: 'Open',
  read: 'Mark as read',
  isNew: 'unread',
  failed: 'Something went wrong',
  kinds: {
    approval_asked: ({ maker, action, object }) =>
      `${maker} requests “${action}” (${object}) and needs your approval`,
    approval_decided: ({ action, object, outcome, checker }) =>
      `Your request “${action}” (${object}) ${outcome}${checker ? `, decided by ${checker}` : ''}`,
    approval_expired: ({ action, object }) => `The request “${action}” (${object}) was not decided in time`,
    export_done: ({ title, rows }) => `The export “${title}” is done${rows ? `, ${rows} rows` : ''}`,
    export_failed: ({ title, why }) => `The export “${title}” failed${why ? `: ${why}` : ''}`,
    log_alert: ({ rule, operator, counted, minutes }) =>
      `Alert “${rule}”: ${operator} did it ${counted} times within ${minutes} minutes`,
    device_pending: ({ name, device }) => `A new device of ${name}, “${device}”, is waiting to be authorised`,
    area_transferred: ({ area, from, to }) =>
      `The area “${area}” was transferred ${from ? `from ${from} ` : ''}to ${to}`,
    feedback_told: ({ by, title, level }) => `${by} asks you to look at ticket “${title}” (${level})`,
    feedback_news: ({ by, title, event }) => `Ticket “${title}”: ${by ? `${by} ` : ''}${event}`,
    staff_told: ({ by, text, vehicles }) => `${by} on your task for ${vehicles}: ${text}`,
    city_complaint: ({ by, place, number }) => `${by} assigned you city complaint ${number}: ${place}`,
    city_feed_alarm: ({ area, alarm, bound }) =>
      `City feed of ${area}: ${
        alarm === 'coverage'
          ? `fewer than ${bound} % of the vehicles are told in time`
          : alarm === 'waiting'
            ? `records have waited for half of the ${bound} minutes allowed`
            : `the city rejects more than ${bound} % of the records`
      }`,
    visit_asked: ({ by, place, count }) =>
      `${by} asks you to visit ${place}${count === '1' ? '' : ` and others, ${count} in total`}`,
    campaign_low: ({ name, percent }) => `“${name}” has used ${percent} % of its budget or quota`,
    codes_guessed: ({ n }) => `${n} wrong redemption codes within an hour: somebody is guessing`,
    upgrade_stopped: ({ name, n, of }) =>
      `The upgrade “${name}” stopped automatically${Number(n) > 0 ? ` (${n} of ${of})` : ''}: check why`,
    upgrade_done: ({ name, ok, fail, offline }) =>
      `The upgrade “${name}” is done: ${ok} succeeded, ${fail} failed, ${offline} no contact`,
    webhook_failing: ({ name, problem }) =>
      `The webhook “${name}” has not answered for a day (${problem}); after three days it is switched off`,
    webhook_dead: ({ name, problem }) => `The webhook “${name}” was switched off (${problem})`,
    campaign_used_up: ({ name }) =>
      `“${name}” has used up its budget or quota; nothing more will be given out`,
    campaign_too_fast: ({ name, why }) =>
      `“${name}” paused automatically: ${why === 'rider' ? 'one rider took too large a share' : 'far more was given in an hour than usual'}`,
    campaign_join_asked: ({ name }) => `“${name}” of head office is waiting for your company to join`,
    campaign_joined: ({ name, agent }) => `${agent} has joined “${name}”`,
    campaign_left: ({ name, agent }) => `${agent} does not take part in “${name}”`,
    announced: ({ title, text }) => `${title}: ${text}`,
    books_differ: ({ day, first }) =>
      `The books do not balance after closing ${day}; first difference: ${first}`,
    screening_done: ({ preset, hits }) => `The screening “${preset}” found ${hits} vehicles`,
    screening_too_many: ({ preset }) =>
      `The screening “${preset}” found too many vehicles: narrow its conditions`,
    area_cancelled: ({ area, to }) => `The transfer of the area “${area}” to ${to} was cancelled`,
  },
  events: {
    replied: 'answered',
    assigned: 'assigned it',
    changed: 'changed its level or state',
    urged: 'urged',
    solved: 'solved it',
    closed: 'closed it',
    lapsed: 'solved for 7 days, closed automatically',
    reopened: 'reopened it',
    rated: 'rated it',
  },
  outcomes: {
    approved: 'was approved and carried out',
    rejected: 'was rejected',
    failed: 'was approved but could not be carried out',
    cancelled: 'was withdrawn',
    expired: 'was not decided in time',
  },
};
