import { isInCrumbs } from '../../http/bodies/body-crumbs.ts';
import { createAllowance } from '../../http/limits/allowance.ts';
import { type Loan, Quota } from '../../http/limits/quota.ts';
import type { RealtimeBounds } from '../bounds.ts';
import type { Standing } from './standing.ts';

type Bounds = Pick<RealtimeBounds, 'frames' | 'smallFrame' | 'smallBytes' | 'largeBytes' | 'arriving'>;

/** With which code of RFC 6455 a socket ends, and why. */
export interface Excess {
  readonly code: 1008 | 1009 | 1013;
  readonly why: string;
}

/** What the sockets of one service may send together: larger frames by account, those of strangers in all. */
export const openLargeFrames = ({ largeBytes, arriving }: Bounds) => ({
  member: { bytes: createAllowance(largeBytes.members), arriving: new Quota(arriving.members) },
  stranger: { bytes: createAllowance(largeBytes.strangers), arriving: new Quota(arriving.strangers) },
});

export type LargeFrames = ReturnType<typeof openLargeFrames>;

/** Counts what one socket sends. */
export class FrameBounds {
  readonly #bounds: Bounds;
  readonly #large: LargeFrames;
  readonly #standing: () => Standing;
  readonly #frames: (subject: string) => number;
  readonly #strangersFrames: (subject: string) => number;
  readonly #smallBytes: (subject: string, bytes: number) => number;
  /** Bytes since the last frame that was whole, and the pieces that they came in. */
  #unfinished = 0;
  #pieces = 0;
  #isWhole = false;
  #loan: Loan | undefined;
  #lent = 0;

  constructor(bounds: Bounds, large: LargeFrames, standing: () => Standing) {
    this.#bounds = bounds;
    this.#large = large;
    this.#standing = standing;
    this.#frames = createAllowance(bounds.frames.members);
    this.#strangersFrames = createAllowance(bounds.frames.strangers);
    this.#smallBytes = createAllowance(bounds.smallBytes);
  }

  /** Bytes came; after the frames of which they were the end were counted. What is too much is not waited for. */
  arrived(bytes: number): Excess | undefined {
    this.#unfinished = this.#isWhole ? 0 : this.#unfinished + bytes;
    this.#pieces = this.#unfinished > 0 ? this.#pieces + 1 : 0;
    this.#isWhole = false;
    // Each is kept by itself until the frame is whole.
    if (isInCrumbs(this.#pieces, this.#unfinished)) return inCrumbs;
    if (this.#unfinished <= this.#bounds.smallFrame) return undefined;
    const { kind, account } = this.#standing();
    if (kind === 'nobody') return tooLarge;
    this.#loan ??= this.#large[kind].arriving.lend(account);
    const full = this.#loan.take(this.#unfinished - this.#lent);
    this.#lent = this.#unfinished;
    return full === undefined ? undefined : noRoom;
  }

  /** A ping or a pong, which may come in the middle of another frame; `bytes` without its head. */
  control(bytes: number): Excess | undefined {
    this.#unfinished -= bytes + controlHead;
    return this.#countFrame();
  }

  /** A frame that is whole. */
  whole(bytes: number): Excess | undefined {
    this.#isWhole = true;
    this.end();
    return this.#countFrame() ?? this.#countBytes(bytes);
  }

  /** Nothing more comes of it. */
  end(): void {
    this.#loan?.end();
    this.#loan = undefined;
    this.#lent = 0;
  }

  #countFrame(): Excess | undefined {
    const [all, few] = [this.#frames(''), this.#strangersFrames('')];
    return all > 0 || (few > 0 && this.#standing().kind !== 'member') ? tooMany : undefined;
  }

  #countBytes(bytes: number): Excess | undefined {
    if (bytes <= this.#bounds.smallFrame) {
      return this.#smallBytes('', bytes) > 0 && this.#standing().kind !== 'member' ? tooMuch : undefined;
    }
    const { kind, account = '' } = this.#standing();
    if (kind === 'nobody') return tooLarge;
    const whose = kind === 'member' ? account : 'all of them';
    return this.#large[kind].bytes(whose, bytes) > 0 ? tooMuch : undefined;
  }
}

/** Two bytes and the mask of RFC 6455. */
const controlHead = 6;

const tooMany: Excess = { code: 1008, why: 'it sends too many frames' };
const tooMuch: Excess = { code: 1008, why: 'it sends too much' };
const inCrumbs: Excess = { code: 1008, why: 'a frame of it comes in crumbs' };
const tooLarge: Excess = { code: 1009, why: 'a frame of nobody is too large' };
const noRoom: Excess = { code: 1013, why: 'there is no room for its frame' };
