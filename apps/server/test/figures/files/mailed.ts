import { type ReportName, reportNames } from '@kickstand/contract/insight/reports';
import { sql } from 'kysely';
import { columnsOfReport } from '../../../src/insight/report-subscriptions/report-file.parts.ts';
import { sendDueReports } from '../../../src/insight/report-subscriptions/sending.service.ts';
import { memoryStore } from '../../pictures.ts';
import type { DemoTown } from '../demo-town.ts';
import { type FileRow, rowsOfSheet } from './reader.ts';

/** Let an account be sent each report, at once. */
const subscribe = ({ write, parts }: DemoTown, operatorId: string) =>
  write((db) =>
    sql`insert into report_subscription (subscription_id, agent_id, operator_id, email, report, cut, cadence, enable,
        next_at, created_by, created_at, language)
      select o.operator_id || r.report, o.agent_id, o.operator_id, 'reader@example.com', r.report, 'none', 'daily', true,
        ${new Date(parts.now())}, '-', ${new Date(parts.now())}, 'zh-CN'
      from operator o, unnest(${[...reportNames]}::text[]) as r(report) where o.operator_id = ${operatorId}`.execute(
      db,
    ),
  );

/** The rows of each report that the mails of an account have about yesterday. */
export async function mailedRows(town: DemoTown, operatorId: string): Promise<[ReportName, FileRow[]][]> {
  const files = memoryStore();
  await subscribe(town, operatorId);
  await sendDueReports({ ...town.parts, files, makers: () => ({}) });
  const { rows: mails } = await town.write((db) =>
    sql<{ report: ReportName; key: string }>`select s.report, m.file_key as key from outbox m
      join report_subscription s on s.subscription_id = m.about_id where s.operator_id = ${operatorId}`.execute(
      db,
    ),
  );
  const read = mails.map(async ({ report, key }) => {
    const bytes = files.files.get(key) ?? Buffer.alloc(0);
    return [report, await rowsOfSheet(bytes, columnsOfReport(report, 'none', 'zh-CN'))] as [
      ReportName,
      FileRow[],
    ];
  });
  return Promise.all(read);
}
