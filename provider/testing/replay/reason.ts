/** Of a scenario: its number or its name. */
type StepName = number | string;

/** Why answers are not what was recorded, and which. */
export interface Reason {
  readonly reason: string;
  /** How the names of what differs begin, as `body.message`; without any the whole answer is another. */
  readonly keys?: readonly string[];
  /** The steps by scenario, or `all` of it; without any scenario wherever such a name differs. */
  readonly at?: Readonly<Record<string, readonly StepName[] | 'all'>>;
}
