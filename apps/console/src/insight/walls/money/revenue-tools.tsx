import { walls } from '@kickstand/contract/insight/walls';
import { defineAsk } from '../../../kit/action/define-ask.tsx';
import type { AskedDays } from '../days/use-days.ts';
import { wallsWords as words } from '../walls.words.ts';

/** Exports the wall into a workbook, whose sums are formulas. */
const Export = defineAsk<AskedDays, typeof walls.revenueFile>({
  call: walls.revenueFile,
  label: words.xlsx,
  level: 0,
  refreshes: ['exports'],
  request: (body) => ({ body }),
  done: () => words.xlsxMade,
});

interface RevenueToolsProps {
  asked: AskedDays;
  copies: boolean;
  setCopies(copies: boolean): void;
}

/** The actions on the wall's figures. */
export const RevenueTools = ({ asked, copies, setCopies }: RevenueToolsProps) => (
  <>
    <label>
      <input type="checkbox" checked={copies} onChange={({ target }) => setCopies(target.checked)} />
      {words.copy}
    </label>
    <Export row={asked} />
  </>
);
