/** Shows how far a preparation is: one moving line on a terminal, a line per step elsewhere. */
export interface Progress {
  show(step: string, done: number, total: number): void;
  /** Prints a line of its own. */
  say(line: string): void;
  /** Removes the moving line. */
  clear(): void;
}

const barWidth = 24;

/** A progress display on a stream; `isTTY` decides its form. */
export function progressOn(stream: NodeJS.WriteStream): Progress {
  return stream.isTTY ? movingLine(stream) : plainLines(stream);
}

function movingLine(stream: NodeJS.WriteStream): Progress {
  const clear = () => stream.write('\r\x1b[K');
  return {
    show(step, done, total) {
      const width = Math.max(10, (stream.columns ?? 80) - barWidth - 9);
      clear();
      stream.write(`${barOf(done, total)} ${step.slice(0, width)}`);
    },
    say(line) {
      clear();
      stream.write(`${line}\n`);
    },
    clear,
  };
}

/** A bar like `━━━━──── 50 %`. */
export function barOf(done: number, total: number): string {
  const share = total > 0 ? Math.min(1, Math.max(0, done / total)) : 0;
  const filled = Math.round(share * barWidth);
  return `${'━'.repeat(filled)}${'─'.repeat(barWidth - filled)} ${String(Math.floor(share * 100)).padStart(3)} %`;
}

function plainLines(stream: NodeJS.WriteStream): Progress {
  let last = '';
  return {
    show(step) {
      if (step !== last) stream.write(`${step}\n`);
      last = step;
    },
    say: (line) => stream.write(`${line}\n`),
    clear: () => undefined,
  };
}
