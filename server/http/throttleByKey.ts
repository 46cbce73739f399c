interface Turn {
  readonly timer: ReturnType<typeof setTimeout>;
  isDueAgain: boolean;
}

/**
 * Passes on at most one call for a key in some time: the first at once, and one at the end for those that came meanwhile.
 * @param ms that time
 * @param pass called with the key
 * @returns `call`, and `stop`, which drops what waits
 */
export function throttleByKey(ms: number, pass: (key: string) => void): { call(key: string): void; stop(): void } {
  const turns = new Map<string, Turn>();
  const begin = (key: string) => {
    pass(key);
    const timer = setTimeout(() => {
      const isDueAgain = turns.get(key)?.isDueAgain === true;
      turns.delete(key);
      if (isDueAgain) begin(key);
    }, ms);
    timer.unref();
    turns.set(key, { timer, isDueAgain: false });
  };
  return {
    call(key) {
      const turn = turns.get(key);
      if (turn) turn.isDueAgain = true;
      else begin(key);
    },
    stop() {
      turns.forEach(({ timer }) => clearTimeout(timer));
      turns.clear();
    },
  };
}
