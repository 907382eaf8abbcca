import type { Identity } from '../../postgres/types.ts';
import type { ChangesSubscription } from './changes.ts';
import { UnusableEntry } from './entry.ts';
import { later, never, refused, subscribed } from './notices.ts';
import type { Readiness } from './readiness.ts';
import { readerOf, type Subscription, type Subscriptions } from './subscriptions.ts';

/** How long a join waits for a log that is about to be heard of, and what could not be asked is asked again. In ms. */
const patienceMs = 3_000;
const retryMs = 5_000;

interface Parts {
  readonly subscriptions: Subscriptions;
  readonly readiness: Readiness;
  /** Throws `UnusableEntry` where the entries cannot be listened to. */
  check(identity: Identity): Promise<void>;
}

/** One channel's subscription, from the first look at what it asks for to its end. */
export class HeldSubscription implements ChangesSubscription {
  readonly #subscription: Subscription;
  readonly #parts: Parts;
  #retry: NodeJS.Timeout | undefined;
  #attempts = 0;
  /** It goes on as somebody else, who sees other rows. */
  #isAnother = false;
  #isEnded = false;

  constructor(subscription: Subscription, parts: Parts) {
    this.#subscription = subscription;
    this.#parts = parts;
  }

  /** Resolves once later changes are heard of, or it was said why not. */
  async begin(): Promise<void> {
    clearTimeout(this.#retry);
    const attempt = ++this.#attempts;
    const { readiness, subscriptions } = this.#parts;
    const { listener } = this.#subscription;
    const [wrong] = await Promise.all([this.#wrong(), readiness.known(patienceMs)]);
    if (this.#isEnded || attempt !== this.#attempts) return;
    if (wrong === undefined) {
      const isNews = this.#isAnother || !subscriptions.has(this.#subscription);
      this.#isAnother = false;
      subscriptions.add(this.#subscription);
      // Else it is told when the log is heard of.
      if (isNews && readiness.state === 'ready') listener.notice(subscribed);
      if (isNews && readiness.state === 'never') listener.notice(never);
      return;
    }
    if (wrong === later) this.#retry = setTimeout(() => void this.begin(), retryMs).unref();
    // Who listens already goes on: each change is judged by the rights of then.
    if (wrong === later && subscriptions.has(this.#subscription)) return;
    subscriptions.delete(this.#subscription);
    listener.notice(wrong);
  }

  async judgeAs(identity: Identity): Promise<void> {
    const { identity: before } = this.#subscription.reader;
    // Lists ask again where they are told that they are subscribed: a token that is renewed is no reason for it.
    if (before.role !== identity.role || before.claims.sub !== identity.claims.sub) this.#isAnother = true;
    this.#subscription.reader = readerOf(identity);
    await this.begin();
  }

  end(): void {
    this.#isEnded = true;
    clearTimeout(this.#retry);
    this.#parts.subscriptions.delete(this.#subscription);
  }

  async #wrong(): Promise<typeof later | undefined> {
    try {
      await this.#parts.check(this.#subscription.reader.identity);
      return undefined;
    } catch (error) {
      return error instanceof UnusableEntry ? refused(error.message) : later;
    }
  }
}
