import { businessDayAfter, businessDayOf, startOfBusinessDay } from '@kickstand/domain/platform/time';
import { deploymentZone } from '../../kit/page/format.ts';
import { PageLink } from '../../kit/page/link.tsx';
import { fieldWorkWords as words } from './field-work.words.ts';
import type { WorkPath } from './records-link.tsx';

/** The span of the business day before an instant, as the filters of lists take it. */
export function dayBefore(at: number, zone: string) {
  const today = businessDayOf(at, zone);
  const from = startOfBusinessDay(businessDayAfter(today, -1), zone);
  return { from, to: startOfBusinessDay(today, zone) - 1 };
}

/** The way from the figures of a kind of work to who had most of it judged invalid yesterday. */
export const yesterdaysPeople = (path: WorkPath) =>
  function YesterdaysPeople() {
    const span = dayBefore(Date.now(), deploymentZone());
    return (
      <PageLink to={path.to({}, { tab: 'people', ...span, sort: 'invalid', dir: 'desc' })}>
        {words.yesterdaysPeople}
      </PageLink>
    );
  };
