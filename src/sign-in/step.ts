/** What one step of the sign-in shows in the column of the page. */
export interface Step {
  readonly title: string;
  readonly subtitle: string;
  readonly node: HTMLElement;
  focus(): void;
  /** Stops its timers. */
  stop(): void;
}
