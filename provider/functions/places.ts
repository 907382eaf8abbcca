import type { AnswerStream } from './answer-stream.ts';
import type { FunctionLimits } from './function-limits.ts';
import type { FunctionRefusal } from './refusals.ts';
import type { Head } from './thread-messages.ts';

export interface FunctionAnswer extends Omit<Head, 'body' | 'isWhole'> {
  readonly body: Uint8Array | AnswerStream;
}

/** What one request has of its thread, until all of it is over: its answer, the rest of that, and work beside it. */
export interface Place {
  readonly caller: string;
  /** Who waits for the answer's beginning. */
  asking?: { readonly resolve: (answer: FunctionAnswer) => void; readonly reject: (refusal: FunctionRefusal) => void };
  stream?: AnswerStream;
  isWorking: boolean;
  /** Until it is late. */
  timer: NodeJS.Timeout;
}

/** The places of one thread, by the numbers of their requests. */
export class Places {
  readonly #places = new Map<number, Place>();

  get size(): number {
    return this.#places.size;
  }

  get(id: number): Place | undefined {
    return this.#places.get(id);
  }

  isFull(caller: string, { requests, requestsOfCaller }: FunctionLimits): boolean {
    const own = [...this.#places.values()].filter((place) => place.caller === caller);
    return this.#places.size >= requests || own.length >= requestsOfCaller;
  }

  add(id: number, place: Place): Place {
    this.#places.set(id, place);
    return place;
  }

  /** Frees the place `id` where nothing of it goes on; whether it was the last. */
  freed(id: number): boolean {
    const place = this.#places.get(id);
    if (!place || place.asking || place.stream || place.isWorking) return false;
    this.drop(id);
    return this.#places.size === 0;
  }

  drop(id: number): void {
    clearTimeout(this.#places.get(id)?.timer);
    this.#places.delete(id);
  }

  /** Ends the answers that are being written. */
  breakOff(refusal: FunctionRefusal): void {
    for (const { stream } of [...this.#places.values()]) stream?.destroy(refusal);
  }

  /** Ends all of them with `refusal`; answers whether somebody was told, and whether work was broken off. */
  endAll(refusal: FunctionRefusal): { readonly isTold: boolean; readonly wasWorking: boolean } {
    const all = [...this.#places.values()];
    for (const id of this.#places.keys()) this.drop(id);
    for (const { asking, stream } of all) {
      asking?.reject(refusal);
      stream?.destroy(refusal);
    }
    return {
      isTold: all.some(({ asking, stream }) => asking || stream),
      wasWorking: all.some(({ isWorking }) => isWorking),
    };
  }
}
