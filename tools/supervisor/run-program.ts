import { spawn } from 'node:child_process';

/** Runs a program to its end; `output` is what it wrote, both streams in order. With `show` it goes to the terminal as well. */
export function run(
  command: string,
  args: string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv; show?: boolean; onSpawn?(pid: number): void } = {},
): Promise<{ code: number; output: string }> {
  const { show, onSpawn, ...rest } = options;
  return new Promise((resolve) => {
    const child = spawn(command, args, { ...rest, stdio: ['ignore', 'pipe', 'pipe'] });
    if (child.pid) onSpawn?.(child.pid);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        if (show) process.stdout.write(text);
      });
    child.on('error', (error) => resolve({ code: 127, output: error.message }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
