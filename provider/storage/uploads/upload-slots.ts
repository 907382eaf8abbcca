import { noRoom } from '../../http/limits/over-limit.ts';
import { type Amounts, type Full, type Loan, Quota } from '../../http/limits/quota.ts';
import { BrokenOff } from '../../postgres/errors.ts';

export interface SlotRules {
  /** Uploads under way, of one sender and in all. */
  readonly underWay: Amounts;
  /** Of all, those that only a sender takes who has none: so a few cannot hold all of them. */
  readonly keptForFirst: number;
  /** Those that wait for a slot. */
  readonly waiting: Amounts;
  readonly waitMs: number;
}

/** Gives the slot back. */
type Release = () => void;

interface Waiting {
  readonly sender: string;
  readonly loan: Loan;
  begin(): void;
  /** What was full when it was looked at last. */
  full: Full;
}

/** Places for uploads under way; who finds none waits a moment for one. */
export class UploadSlots {
  readonly #rules: SlotRules;
  readonly #underWay: Quota;
  readonly #queue: Quota;
  /** In the order in which they came. */
  readonly #waiting = new Set<Waiting>();

  constructor(rules: SlotRules) {
    this.#rules = rules;
    this.#underWay = new Quota(rules.underWay);
    this.#queue = new Quota(rules.waiting);
  }

  /** A slot for `sender`. Throws `OverLimit` where none came free in time, and `BrokenOff` once `gone` is aborted. */
  async take(sender: string, gone?: AbortSignal): Promise<Release> {
    const loan = this.#underWay.lend(sender);
    const release = (): void => {
      loan.end();
      this.#letIn();
    };
    const full = this.#begin(sender, loan);
    if (full === undefined) return release;
    // Who leaves may have been let in just then.
    await this.#wait({ sender, loan, full }, gone).catch((error: unknown) => {
      release();
      throw error;
    });
    return release;
  }

  #begin(sender: string, loan: Loan): Full | undefined {
    const { underWay, keptForFirst } = this.#rules;
    const own = this.#underWay.held(sender);
    const isLeftToOthers = this.#underWay.heldInAll() >= underWay.inAll - keptForFirst;
    return isLeftToOthers && own > 0 && own < underWay.each ? 'all' : loan.take(1);
  }

  async #wait(of: Omit<Waiting, 'begin'>, gone?: AbortSignal): Promise<void> {
    const place = this.#queue.lend(of.sender);
    const crowd = place.take(1);
    if (crowd !== undefined) throw noRoom(crowd, 'uploads');
    const turn = Promise.withResolvers<void>();
    const waiting: Waiting = { ...of, begin: turn.resolve };
    this.#waiting.add(waiting);
    const late = setTimeout(() => turn.reject(noRoom(waiting.full, 'uploads')), this.#rules.waitMs);
    const leave = (): void => turn.reject(new BrokenOff());
    if (gone?.aborted) leave();
    gone?.addEventListener('abort', leave);
    try {
      await turn.promise;
    } finally {
      clearTimeout(late);
      gone?.removeEventListener('abort', leave);
      this.#waiting.delete(waiting);
      place.end();
    }
  }

  #letIn(): void {
    for (const waiting of this.#waiting) {
      const full = this.#begin(waiting.sender, waiting.loan);
      if (full !== undefined) {
        waiting.full = full;
        continue;
      }
      this.#waiting.delete(waiting);
      waiting.begin();
    }
  }
}
