// Runs one test in this process: what it failed with, what it cost, and whether it never came to an end.

export interface LoadedTest {
  readonly id: string;
  readonly name: string;
  readonly run: () => unknown;
}

export interface Outcome {
  readonly failure: string | undefined;
  readonly isLate: boolean;
  /** Of the processor, so that a busy machine changes little. */
  readonly milliseconds: number;
}

export async function runTest({ run }: LoadedTest, limit: number): Promise<Outcome> {
  const start = process.cpuUsage();
  const spent = () => {
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  };
  let timer: NodeJS.Timeout | undefined;
  let isLate = false;
  try {
    const running = run();
    if (running instanceof Promise) {
      const late = new Promise<void>((resolve) => {
        if (limit === Number.POSITIVE_INFINITY) return;
        timer = setTimeout(() => {
          isLate = true;
          resolve();
        }, limit);
      });
      await Promise.race([running, late]);
    }
    return { failure: undefined, isLate, milliseconds: spent() };
  } catch (error) {
    return { failure: String((error as Error)?.message ?? error), isLate, milliseconds: spent() };
  } finally {
    clearTimeout(timer);
  }
}
