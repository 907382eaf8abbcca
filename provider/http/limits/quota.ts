/** The bounds of something scarce: so much in all, and so much of it for one visitor. */
export interface Amounts {
  readonly inAll: number;
  readonly each: number;
}

export type Full = 'visitor' | 'all';

/** What one borrower holds. */
export interface Loan {
  /** Takes so much more; or nothing, and says whose share is full. */
  take(amount: number): Full | undefined;
  /** Gives all of it back; a loan that ended takes nothing any more. */
  end(): void;
}

/** Lends something scarce (bytes, connections), counted by visitor and in all. */
export class Quota {
  readonly #amounts: Amounts;
  readonly #held = new Map<string, number>();
  #inAll = 0;

  constructor(amounts: Amounts) {
    this.#amounts = amounts;
  }

  /** For `visitor`; one without a name is counted in all alone. */
  lend(visitor: string | undefined): Loan {
    let held = 0;
    let isOver = false;
    const add = (amount: number): void => {
      held += amount;
      this.#inAll += amount;
      if (visitor !== undefined) this.#set(visitor, this.held(visitor) + amount);
    };
    return {
      take: (amount) => {
        if (isOver) return undefined;
        if (visitor !== undefined && this.held(visitor) + amount > this.#amounts.each) return 'visitor';
        if (this.#inAll + amount > this.#amounts.inAll) return 'all';
        add(amount);
        return undefined;
      },
      end: () => {
        add(-held);
        isOver = true;
      },
    };
  }

  held(visitor: string): number {
    return this.#held.get(visitor) ?? 0;
  }

  heldInAll(): number {
    return this.#inAll;
  }

  #set(visitor: string, amount: number): void {
    if (amount > 0) this.#held.set(visitor, amount);
    else this.#held.delete(visitor);
  }
}
