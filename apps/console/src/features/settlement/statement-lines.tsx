import { type StatementLine, statements } from '@kickstand/contract/settlement';
import { count, idLink, instant, money, oneOf, text, withLayout } from '../../kit/list/cells.tsx';
import { pickFrom, search } from '../../kit/list/filters.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { usePage } from '../../kit/page/page.ts';
import { StatePanel } from '../../kit/page/states.tsx';
import { useAreaTexts } from '../agents/agents.service.ts';
import { ordersPaths } from '../orders/orders.paths.ts';
import { settlementWords as words } from './settlement.words.ts';

const benefitName = (name: string | null) =>
  name === null ? '' : (words.benefits[name as keyof typeof words.benefits] ?? name);

const Lines = defineListScreen({
  call: statements.lines,
  title: words.lines,
  labels: words.lineFields,
  columns: {
    day: withLayout(text, { width: 110 }),
    area: withLayout(text, { width: 130 }),
    kind: oneOf(words.kinds),
    orderId: idLink<StatementLine>(({ orderId }) => ordersPaths.detail.to({}, { id: orderId ?? '' }), {
      outside: true,
    }),
    paidAt: instant,
    cashCents: money,
    giftCents: money,
    benefit: withLayout(benefitName, { width: 110 }),
    benefitCents: money,
    giver: oneOf(words.givers),
    operator: text,
    reason: withLayout(text, { width: 180 }),
    schemeNo: count,
    subjectId: withLayout(text, { extra: true }),
  },
  filters: { id: search, day: search, areaId: pickFrom<number>(useAreaTexts) },
  empty: words.linesEmpty,
});

/** The payments and refunds that stand behind a statement; which one, the address says. */
export default function StatementLines() {
  const { search: asked } = usePage();
  return asked.id ? <Lines /> : <StatePanel kind="empty" title={words.noStatement} page />;
}
