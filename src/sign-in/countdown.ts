/** Remaining time as a clock: `0:09`, `4:59`, `1:00:00`. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/**
 * Counts down to nothing.
 * @param tick called with the remaining time, immediately and then every second
 * @param done called once, at the end
 * @returns stops it
 */
export function countdown(seconds: number, tick: (remaining: string) => void, done: () => void): () => void {
  const end = Date.now() + seconds * 1000;
  const step = () => {
    const remaining = (end - Date.now()) / 1000;
    if (remaining > 0) return tick(clock(remaining));
    clearInterval(timer);
    done();
  };
  const timer = setInterval(step, 1000);
  step();
  return () => clearInterval(timer);
}
