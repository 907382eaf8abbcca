import type { Reads } from '../rights/rights.ts';
import type { SharedFrame } from './shared-frame.ts';

/** A channel in its room. */
export interface Member {
  /** Which kinds of messages it may receive. */
  readonly reads: Reads;
  tell(frame: SharedFrame): void;
}

/** Who is where. A private and a public channel of one name are in two rooms. */
export class Rooms {
  readonly #rooms = new Map<string, Set<Member>>();

  enter(name: string, member: Member): void {
    const room = this.#rooms.get(name) ?? new Set();
    this.#rooms.set(name, room.add(member));
  }

  leave(name: string, member: Member): void {
    const room = this.#rooms.get(name);
    room?.delete(member);
    if (room?.size === 0) this.#rooms.delete(name);
  }

  /** Tells all in the room who may receive such messages, but for `except`. */
  tell(name: string, kind: keyof Member['reads'], frame: SharedFrame, except?: Member): void {
    for (const member of this.#rooms.get(name) ?? []) {
      if (member !== except && member.reads[kind]) member.tell(frame);
    }
  }

  membersOf(name: string): number {
    return this.#rooms.get(name)?.size ?? 0;
  }

  get size(): number {
    return this.#rooms.size;
  }
}

/** `topic` without `realtime:`. */
export const roomOf = (topic: string, isPrivate: boolean): string => `${isPrivate ? 'private' : 'public'} ${topic}`;
