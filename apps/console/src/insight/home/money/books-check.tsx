import { booksChecks, type BooksCheck as Check, finance } from '@kickstand/contract/insight/finance';
import { Alert, Button, Progress } from 'antd';
import { useState } from 'react';
import { send } from '../../../kit/client/client.ts';
import { refusedText } from '../../../kit/client/sentence.ts';
import { moneyText } from '../../../ui/format.ts';
import { homeWords as words } from '../home.words.ts';

interface Found {
  check: Check;
  count: number;
  about: string;
  said: number;
  found: number;
}

/** Recomputes the books part by part from the entries, and shows the first difference. */
export function BooksCheck() {
  const [done, setDone] = useState<number>();
  const [found, setFound] = useState<Found | 'none'>();
  const [refused, setRefused] = useState<string>();
  const isRunning = done !== undefined && done < booksChecks.length && !refused;

  async function run() {
    setRefused(undefined);
    setFound(undefined);
    setDone(0);
    let first: Found | undefined;
    try {
      for (const [i, check] of booksChecks.entries()) {
        const said = await send(finance.check, { params: { check } }, { quiet: true });
        if (said.first) first ??= { check, count: said.count ?? 1, ...said.first };
        setDone(i + 1);
      }
      setFound(first ?? 'none');
    } catch (error) {
      setRefused(refusedText(error));
    }
  }

  const { books } = words;
  return (
    <section className="home-strip" aria-label={books.title}>
      <div className="home-strip-head">
        <h2>{books.title}</h2>
        <Button size="small" loading={isRunning} onClick={() => void run()}>
          {books.run}
        </Button>
      </div>
      {isRunning && (
        <Progress
          aria-label={books.title}
          percent={Math.round(((done ?? 0) / booksChecks.length) * 100)}
          size="small"
        />
      )}
      {refused && <Alert type="error" showIcon title={refused} />}
      {found === 'none' && <Alert type="success" showIcon title={books.agree} />}
      {found && found !== 'none' && (
        <Alert
          type="error"
          showIcon
          title={books.differ(found.count, books.checks[found.check])}
          description={books.first(found.about, moneyText(found.said), moneyText(found.found))}
        />
      )}
    </section>
  );
}
